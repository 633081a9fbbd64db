"""The store's file: `database` opens it; others watch, lock, copy, restore and erase it."""
