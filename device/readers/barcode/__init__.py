"""Modules that read printed codes and send their text (GM65 and its relatives)."""
