"""The store as a file: opened, checked, copied, backed up, erased from, replaced."""
