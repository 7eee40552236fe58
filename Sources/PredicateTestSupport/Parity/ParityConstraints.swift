import Foundation
import PredicateSyntax

/// The constraints of the tables that a store of `ParitySchema` is filled into. Answers must not
/// depend on them, though statements do.
package enum ParityConstraints: CaseIterable, Sendable {
  /// As `createTables` makes them
  case usual
  /// Join tables without a key, which hold a pair as often as it is put in; keys of unlike numbers;
  /// text and keys that ignore case
  case loose
  /// In PostgreSQL, foreign keys that it enforces, some of them at the end of a transaction only,
  /// decimals of so many digits, text that is ASCII; in MariaDB, foreign keys; in SQLite, STRICT tables and dates of one form
  case enforced

  /// Whether the rows must be loose, or must not be; nil where both will do.
  package var isLoose: Bool? {
    switch self {
    case .usual: nil
    case .loose: true
    case .enforced: false
    }
  }

  /// Whether values must keep to the constraints of `enforced`.
  package var isChecked: Bool { self == .enforced }

  /// Whether the CHECKs and the digits of `enforced` admit a value of an attribute.
  static func admit(_ value: Value, _ attribute: String) -> Bool {
    switch (attribute, value) {
    case ("balance", .decimal(let number)), ("cost", .decimal(let number)):
      let thousandths = number * 1000
      return abs(number) < 1_000_000_000_000
        && thousandths.description.utf8.allSatisfy { $0 != 0x2E }
    case ("motto", .text(let text)): return text.utf8.allSatisfy { $0 < 0x80 }
    case ("renewed", .date(let date)):
      return date.timeIntervalSinceReferenceDate == date.timeIntervalSinceReferenceDate.rounded()
    // No other column is restricted.
    default: return true
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
        "DROP TABLE company", #"ALTER TABLE "per""son" DROP COLUMN renewed"#,
        """
        ALTER TABLE "per""son" ADD COLUMN renewed TEXT
          CHECK (renewed IS strftime('%Y-%m-%dT%H:%M:%SZ', renewed, '+0 days'))
        """,
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
        """
        ALTER TABLE "per""son" ADD FOREIGN KEY ("company id") REFERENCES company,
          ALTER balance TYPE numeric(15, 3), ALTER motto TYPE text COLLATE "default",
          ADD CHECK (octet_length(motto) = length(motto))
        """,
        #"ALTER TABLE "order" ALTER cost TYPE numeric(15, 3)"#,
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

  /// The statements for MariaDB that come after `createTables`.
  package var mariaDB: [String] {
    switch self {
    case .usual: []
    case .loose:
      [
        "DROP TABLE `person tag`", "DROP TABLE friendship", "DROP TABLE tag",
        "CREATE TABLE `person tag` (person bigint, tag varchar(200) COLLATE utf8mb4_unicode_ci)",
        "CREATE TABLE friendship (`of` decimal(20), `with` decimal(20))",
        """
        CREATE TABLE tag (
          label varchar(200) COLLATE utf8mb4_unicode_ci, weight bigint, factor double
        )
        """,
        """
        ALTER TABLE `per"son` MODIFY name longtext COLLATE utf8mb4_unicode_ci,
          MODIFY motto longtext COLLATE utf8mb4_unicode_ci
        """,
        "ALTER TABLE company MODIFY city varchar(500) COLLATE utf8mb4_bin",
        "ALTER TABLE `order` MODIFY title mediumtext COLLATE utf8mb4_unicode_ci",
      ]
    case .enforced:
      [
        """
        ALTER TABLE `per"son` ADD FOREIGN KEY (`company id`) REFERENCES company (id),
          MODIFY balance decimal(15, 3)
        """,
        "ALTER TABLE `order` MODIFY cost decimal(15, 3)",
        """
        ALTER TABLE `person tag` ADD FOREIGN KEY (person) REFERENCES `per"son` (id),
          ADD FOREIGN KEY (tag) REFERENCES tag (label)
        """,
        "ALTER TABLE friendship ADD FOREIGN KEY (`of`) REFERENCES `per\"son` (id)",
        "ALTER TABLE `order` ADD FOREIGN KEY (owner) REFERENCES `per\"son` (id)",
      ]
    }
  }
}
