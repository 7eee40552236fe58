/// The constraints of the tables that a store of `ParitySchema` is filled into. Answers must not
/// depend on them, though statements do.
package enum ParityConstraints: CaseIterable, Sendable {
  /// As `createTables` makes them
  case usual
  /// Join tables without a key, which hold a pair as often as it is put in; keys of unlike numbers;
  /// text and keys that ignore case
  case loose
  /// In PostgreSQL, foreign keys that it enforces, some of them at the end of a transaction only; in
  /// SQLite, STRICT tables
  case enforced

  /// Whether the rows must be loose, or must not be; nil where both will do.
  package var isLoose: Bool? {
    switch self {
    case .usual: nil
    case .loose: true
    case .enforced: false
    }
  }

  /// The statements for SQLite that come after `createTables`.
  package var sqlite: [String] {
    switch self {
    case .usual: []
    case .loose:
      [
        #"DROP TABLE "person tag""#, "DROP TABLE friendship", "DROP TABLE tag",
        #"CREATE TABLE "person tag" (person INTEGER, tag TEXT COLLATE NOCASE)"#,
        #"CREATE TABLE friendship ("of" NUMERIC, "with" NUMERIC)"#,
        "CREATE TABLE tag (label TEXT COLLATE NOCASE, weight INTEGER, factor REAL)",
      ]
    case .enforced:
      [
        #"DROP TABLE "person tag""#, "DROP TABLE friendship", "DROP TABLE tag",
        "DROP TABLE company",
        """
        CREATE TABLE company (
          id INTEGER PRIMARY KEY, name TEXT, city TEXT, founded REAL, revenue REAL, size INTEGER
        ) STRICT
        """,
        "CREATE TABLE tag (label TEXT PRIMARY KEY NOT NULL, weight INT, factor REAL) STRICT",
        """
        CREATE TABLE "person tag" (
          person INTEGER, tag TEXT, PRIMARY KEY (person, tag)
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE friendship (
          "of" INTEGER, "with" INTEGER, PRIMARY KEY ("with", "of")
        ) STRICT, WITHOUT ROWID
        """,
      ]
    }
  }

  /// The statements for PostgreSQL that come after `createTables`.
  package var postgres: [String] {
    switch self {
    case .usual: []
    case .loose:
      [
        """
        CREATE COLLATION loose
          (provider = icu, locale = 'und-u-ks-level2', deterministic = false)
        """,
        #"DROP TABLE "person tag""#, "DROP TABLE friendship", "DROP TABLE tag",
        #"CREATE TABLE "person tag" (person bigint, tag text COLLATE loose)"#,
        #"CREATE TABLE friendship ("of" numeric, "with" numeric)"#,
        """
        CREATE TABLE tag (label text COLLATE loose, weight bigint, factor double precision)
        """,
        """
        ALTER TABLE "per""son"
          ALTER name TYPE text COLLATE loose, ALTER motto TYPE text COLLATE loose
        """,
        "ALTER TABLE company ALTER city TYPE text COLLATE loose",
        #"ALTER TABLE "order" ALTER title TYPE text COLLATE loose"#,
      ]
    case .enforced:
      [
        #"ALTER TABLE "per""son" ADD FOREIGN KEY ("company id") REFERENCES company"#,
        """
        ALTER TABLE "per""son" ADD FOREIGN KEY (boss) REFERENCES "per""son"
          DEFERRABLE INITIALLY DEFERRED
        """,
        """
        ALTER TABLE "person tag" ADD FOREIGN KEY (person) REFERENCES "per""son",
          ADD FOREIGN KEY (tag) REFERENCES tag DEFERRABLE
        """,
        """
        ALTER TABLE friendship ADD FOREIGN KEY ("of") REFERENCES "per""son",
          ADD FOREIGN KEY ("with") REFERENCES "per""son" DEFERRABLE INITIALLY DEFERRED
        """,
        """
        ALTER TABLE "order" ADD FOREIGN KEY (owner) REFERENCES "per""son",
          ADD FOREIGN KEY (whole_batch, whole_number) REFERENCES "order"
            DEFERRABLE INITIALLY DEFERRED
        """,
      ]
    }
  }
}
