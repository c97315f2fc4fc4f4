"""Notices: what people are told of their matches, in an inbox, by e-mail and by push; and their e-mail addresses.

What there is to tell is made by `matches.commands.notices`; here nobody knows what a match is.
"""
