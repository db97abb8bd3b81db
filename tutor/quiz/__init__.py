"""Questions generated from the rules, and answers marked by the engine."""
