"""The translators' workshop: collect the messages, bring the catalogues up to date, check them, print them for readers.

A tool for a checkout: `python -m tutor.app.catalogues extract|update|check|report|review`.
"""
