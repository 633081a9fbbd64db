"""The menu, and the pages of buttons behind it."""
