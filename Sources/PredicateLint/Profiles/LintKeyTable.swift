/// The keys of a host, or of the objects in one of its collections.
public struct LintKeyTable: Hashable, Sendable {
  /// Whether there are no keys but these.
  public var isClosed = false
  /// The keys by name. A name may have dots (`rect.x`), and a `*` at its end (`metadata.*`).
  public var names: [String: LintKey] = [:]

  /// A table of keys; with `isClosed` the host has no others.
  public init(isClosed: Bool = false, names: [String: LintKey] = [:]) {
    self.isClosed = isClosed
    self.names = names
  }

  /// The key at a path; nil if the table does not list it.
  func key(at steps: some BidirectionalCollection<String>) -> LintKey? {
    let path = steps.joined(separator: ".")
    if let key = names[path] { return key }
    var count = steps.count - 1
    while count > 0 {
      let head = steps.prefix(count)
      if let key = names[head.joined(separator: ".")] {
        return key.elements?.key(at: Array(steps.dropFirst(count)))
          ?? (key.isOpaque ? LintKey(.any) : nil)
      }
      count -= 1
    }
    return names.first { $0.key.hasSuffix("*") && path.hasPrefix($0.key.dropLast()) }?.value
  }

  /// Names without patterns, sorted, for suggestions.
  var plainNames: [String] { names.keys.filter { !$0.hasSuffix("*") }.sorted() }
}

/// A key of a host.
public struct LintKey: Hashable, Sendable {
  /// The type of the key's values.
  public var type: Kind
  /// Whether its value is an array of values of the type.
  public var isList: Bool
  /// The only values that it has; nil where they are not limited.
  public var values: [String]?
  /// The keys of an object, or of an array's objects; nil where they are not known.
  public var elements: LintKeyTable? {
    get { elementTable.first }
    set { elementTable = newValue.map { [$0] } ?? [] }
  }
  /// An array, because a struct cannot contain itself.
  private var elementTable: [LintKeyTable] = []

  /// A key with values of a type; `values` are all that it can have, nil for any.
  public init(_ type: Kind, isList: Bool = false, values: [String]? = nil) {
    self.type = type
    self.isList = isList
    self.values = values
  }

  /// Whether any key may follow it.
  var isOpaque: Bool { elements == nil && (type == .object || type == .any) }

  /// The type of a host's value.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Strings
    case text
    /// Whole numbers
    case integer
    /// Numbers with a fraction
    case real
    /// Numbers of either kind
    case number
    /// `YES` and `NO`
    case bool
    /// Points in time
    case date
    /// UUIDs
    case uuid
    /// Data
    case bytes
    /// Objects with keys of their own
    case object
    /// Values of any type
    case any
    /// Text such as `10.15.7`, whose order as text is not that of versions
    case version
    /// One of the words in `values`, which may be written without quotes
    case word
  }
}
