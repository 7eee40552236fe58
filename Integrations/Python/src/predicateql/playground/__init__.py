"""A page to try predicates on: `python -m predicateql.playground books.csv`.

It shows mistakes with their fix-its, completions, the meaning, the tree and the SQL of a predicate, and
the rows of a file that match, each with the reason. It needs the extra `predicateql[playground]`.
"""
