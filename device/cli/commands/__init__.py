"""The commands of `bummerl`: one module each, imported when it is chosen."""
