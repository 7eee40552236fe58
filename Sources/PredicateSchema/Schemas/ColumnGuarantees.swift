/// The constraints on the values of a column that a database enforces. A schema's text has only the
/// digits and the folded form.
package struct ColumnGuarantees: Hashable, Sendable {
  /// For decimals: the maximum digits of a value
  package var digits: DecimalDigits?
  /// For dates as text: the one form that all of them have
  package var dateForm: DateTextForm?
  /// For text: whether all of it is ASCII, and the database's own `lower()` folds it as `[c]` does
  package var isASCII = false
  /// For text: the folded form that the database keeps
  package var folded: FoldedText? {
    get { if case .folded(let folded)? = kept { folded } else { nil } }
    set { kept = newValue.map(Kept.folded) }
  }
  /// Boxed, since few columns have one and guarantees are copied often.
  private var kept: Kept?

  private indirect enum Kept: Hashable, Sendable {
    case folded(FoldedText)
  }

  package init() {}
}

/// A form of dates in which text sorts as the dates do.
package enum DateTextForm: Hashable, Sendable, CaseIterable {
  /// `2025-01-01`
  case day
  /// `2025-01-01 00:00:00`
  case seconds
  /// `2025-01-01T00:00:00`
  case zonelessSeconds
  /// `2025-01-01T00:00:00Z`
  case universalSeconds

  /// The form as SQLite's `strftime` writes it.
  package var pattern: String {
    switch self {
    case .day: "%Y-%m-%d"
    case .seconds: "%Y-%m-%d %H:%M:%S"
    case .zonelessSeconds: "%Y-%m-%dT%H:%M:%S"
    case .universalSeconds: "%Y-%m-%dT%H:%M:%SZ"
    }
  }

  /// The form as PostgreSQL's `to_char` writes it.
  package var template: String {
    switch self {
    case .day: "YYYY-MM-DD"
    case .seconds: "YYYY-MM-DD HH24:MI:SS"
    case .zonelessSeconds: #"YYYY-MM-DD"T"HH24:MI:SS"#
    case .universalSeconds: #"YYYY-MM-DD"T"HH24:MI:SS"Z""#
    }
  }
}
