"""A season to a workbook, to CSV files, to the terminal: one module for each, and what they share."""
