"""A new match is put together: players, format, rules, dealer."""
