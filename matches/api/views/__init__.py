"""HTTP's way in to matches: a view parses, asks a command or a query, and shows the answer."""
