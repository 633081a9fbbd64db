"""Readers that type a tag's number like a keyboard: keys, keyboard, reader."""
