import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// The CHECK constraints that guarantee something about text, as the server prints them, by the OIDs of
/// their tables. They are read by one statement, since the server parses each constraint to print it.
struct PostgresChecks {
  /// Compared byte for byte: names that differ in the encoding of accents are two columns.
  private var definitions: [String: Set<ExactKey>] = [:]

  init(_ connection: PostgresConnection, _ schemas: [Value]) throws(StorageError) {
    for row in try connection.execute(Self.statement, schemas).texts {
      guard let table = row[0], let definition = row[1] else { continue }
      definitions[table, default: []].insert(ExactKey(definition))
    }
  }

  /// Whether the text of a column has as many bytes as characters. `column` is its name in quotes, if it
  /// needs them.
  func keepsASCII(_ column: String, of table: String) -> Bool {
    ["length", "char_length"].contains { length in
      // Texts of other types are converted.
      [column, "(\(column))::text"].contains { text in
        has("CHECK ((octet_length(\(text)) = \(length)(\(text))))", table)
          || has("CHECK ((\(length)(\(text)) = octet_length(\(text))))", table)
      }
    }
  }

  /// The form of the dates that the text of a column is. Text that is the same as what is written of it as
  /// a date is a date, has all its digits, and sorts as dates do:
  /// `CHECK (day IS NOT DISTINCT FROM to_char(day::timestamp, 'YYYY-MM-DD'))`.
  func dateForm(of column: String, of table: String) -> DateTextForm? {
    DateTextForm.allCases.first { form in
      has(
        "CHECK ((NOT (\(column) IS DISTINCT FROM to_char((\(column))::timestamp without time zone, "
          + "'\(form.template)'::text))))",
        table
      )
    }
  }

  private func has(_ definition: String, _ table: String) -> Bool {
    definitions[table]?.contains(ExactKey(definition)) ?? false
  }

  private static let statement = """
    SELECT k.conrelid, k.definition
    FROM (SELECT k.conrelid, pg_get_constraintdef(k.oid) AS definition
      FROM pg_catalog.pg_constraint k
      JOIN pg_catalog.pg_class c ON c.oid = k.conrelid
      JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
      -- Constraints without these functions need not be printed.
      -- One that is not enforced (PostgreSQL 18) is never valid.
      WHERE k.contype = 'c' AND k.convalidated
        AND (k.conbin::text LIKE '%:funcid ' || 'octet_length(text)'::regprocedure::oid || ' %'
          OR k.conbin::text LIKE '%:funcid ' || 'to_char(timestamp, text)'::regprocedure::oid || ' %')
        AND (pg_catalog.pg_table_is_visible(c.oid) OR n.nspname = ANY($1::text[]))) k
    WHERE k.definition IS NOT NULL
    """
}
