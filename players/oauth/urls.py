"""At the root: the protocol's addresses, and the pages for people that belong to it."""

from django.urls import path

from players.oauth.consent import AuthorizeView
from players.oauth.endpoints import MetadataView, RevokeView, TokenView
from players.oauth.pages import AppsPage, SignInPage, SignOutPage

urlpatterns = [
    path(".well-known/oauth-authorization-server", MetadataView.as_view(), name="oauth-metadata"),
    path("oauth/authorize", AuthorizeView.as_view(), name="authorize"),
    path("oauth/token", TokenView.as_view(), name="oauth-token"),
    path("oauth/revoke", RevokeView.as_view(), name="oauth-revoke"),
    path("account/sign-in", SignInPage.as_view(), name="sign-in"),
    path("account/sign-out", SignOutPage.as_view(), name="sign-out"),
    path("account/apps", AppsPage.as_view(), name="account-apps"),
]
