import PredicateSQL
import PredicateSchema
import PredicateStorage
import PredicateSyntax

/// A column's declared type, as far as its words tell. Many columns have the same, so that it is read
/// once (`DeclaredTypes`).
struct DeclaredType {
  enum Kind {
    case known(AttributeType, StorageForm?)
    /// Dates, in the form that the first value in the column has
    case date
    /// Values of the type that the first one has
    case sampled
  }

  let kind: Kind
  /// The declaration, in capitals
  let text: String
  /// The type that stands for what values are converted to when they are compared, which decides
  /// whether '1' equals 1. https://sqlite.org/datatype3.html#determination_of_column_affinity
  let affinity: AttributeType
  /// Whether the column numbers the rows if it is the primary key.
  let isInteger: Bool
  /// Whether values keep their types in a STRICT table, where ANY is not the type of numbers.
  let isAny: Bool

  init(_ declaration: String) {
    let words = declaration.uppercased()
    text = words
    func says(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
    isInteger = words == "INTEGER"
    isAny = words == "ANY"
    affinity =
      if says("INT") {
        .integer
      } else if says("CHAR", "CLOB", "TEXT") {
        .text
      } else if words.isEmpty || says("BLOB") {
        .bytes
      } else if says("REAL", "FLOA", "DOUB") {
        .real
      } else {
        .decimal
      }
    // SQLite's rules look for parts of words, in this order.
    kind =
      if let known = ColumnDeclaration.type(of: words) {
        .known(known.type, known.storage)
      } else if says("BOOL") {
        .known(.bool, nil)
      } else if says("UUID", "GUID") {
        .known(.uuid, says("BLOB") ? .blob : .text)
      } else if words == "TIME" {
        .sampled
      } else if says("DATE", "TIME") {
        .date
      } else if says("INT") {
        .known(.integer, nil)
      } else if says("URL") {
        .known(.url, nil)
      } else if says("CHAR", "CLOB", "TEXT") {
        .known(.text, nil)
      } else if says("BLOB") {
        .known(.bytes, nil)
      } else if says("REAL", "FLOA", "DOUB", "NUM", "DEC") {
        .known(.real, nil)
      } else {
        .sampled
      }
  }

  /// Whether the first value of a column tells its type or form.
  var isSampled: Bool {
    switch kind {
    case .date, .sampled: true
    case .known: false
    }
  }

  /// The attribute of a column of this type, whose first value is `sample`.
  func attribute(
    inCoreData isCoreData: Bool,
    _ sample: SQLiteValue
  ) -> (type: AttributeType, storage: StorageForm?) {
    switch kind {
    case .known(let type, let storage): (type, storage)
    case .date:
      switch sample {
      // `10:30`, `31/12/2024`: a text that is read as it is.
      case .text(let text) where DateText.dateInColumn(text) == nil: (.text, nil)
      case .text: (.date, .iso8601)
      case .null, .integer, .real, .invalidText, .blob:
        (.date, isCoreData ? .secondsSince2001 : .secondsSince1970)
      }
    case .sampled:
      switch sample {
      case .integer: (.integer, nil)
      case .real: (.real, nil)
      case .blob: (.bytes, nil)
      case .null, .text, .invalidText: (.text, nil)
      }
    }
  }
}

/// The declared types of a file, each read once.
struct DeclaredTypes {
  private var known: [ExactKey: DeclaredType] = [:]

  subscript(_ declaration: String) -> DeclaredType {
    mutating get {
      let key = ExactKey(declaration)
      if let type = known[key] { return type }
      let type = DeclaredType(declaration)
      known[key] = type
      return type
    }
  }
}
