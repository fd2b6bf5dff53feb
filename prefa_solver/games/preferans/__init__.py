"""Russian Preferans: contracts, rules and where they come from, auction, whist, settlement, the sheet."""
