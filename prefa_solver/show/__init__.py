"""Everything that is drawn: diagrams, tables, score sheets, pages, plots."""
