"""What was played, for other programs: tables for a spreadsheet, records for another table."""
