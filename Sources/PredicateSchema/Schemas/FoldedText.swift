/// The folded form of an attribute's text in the database. Its index serves searches that ignore
/// case or accents.
///
///     {"type": "text", "folded": {"column": "name_folded", "for": "prefixes"}}
///
/// The folded form is in lowercase and has no diacritics, and each character that `[cd]` folds to
/// ASCII is replaced by it. A search in it finds candidates, which are tested again against the
/// text itself: the form may match more than the text does, never less. `lower(unaccent(name))`
/// suffices for text without combining marks.
public struct FoldedText: Hashable, Sendable {
  /// The place of the folded form.
  @nonexhaustive
  public enum Place: Hashable, Sendable {
    /// Another column of the same table: `{"column": "name_folded"}`
    case column(String)
    /// A function whose values an index of the table stores: `{"function": "predicateql_fold_1"}`
    case function(String)
    /// An FTS5 table of SQLite with trigrams, with the row numbers of the attribute's table:
    /// `{"trigrams": "customer_name_search"}`
    case trigrams(String)
  }

  /// The searches that an index on the folded form serves.
  public enum Searches: String, Hashable, Sendable, Codable, CaseIterable {
    /// BEGINSWITH and `==`, for which the first 200 characters suffice
    case prefixes
    /// CONTAINS, ENDSWITH and LIKE too
    case substrings
  }

  /// The place of the folded form.
  public var place: Place
  /// The searches that its index serves.
  public var searches: Searches

  /// Creates a folded form.
  public init(_ place: Place, for searches: Searches = .substrings) {
    self.place = place
    self.searches = searches
  }
}

/// A place as a schema's text has it.
extension FoldedText.Place {
  static let names = ["column", "function", "trigrams"]

  init?(_ name: String, as field: String) {
    switch field {
    case "column": self = .column(name)
    case "function": self = .function(name)
    case "trigrams": self = .trigrams(name)
    default: return nil
    }
  }

  var field: String {
    switch self {
    case .column: "column"
    case .function: "function"
    case .trigrams: "trigrams"
    }
  }

  var name: String {
    switch self {
    case .column(let name), .function(let name), .trigrams(let name): name
    }
  }
}
