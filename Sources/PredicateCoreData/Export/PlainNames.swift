/// Unique names of tables or columns, compared case-insensitively, as in databases.
struct PlainNames {
  private var taken: Set<String>

  /// The names that PostgreSQL reserves for its own columns.
  static let systemColumns = ["tableoid", "xmin", "cmin", "xmax", "cmax", "ctid"]
  /// PostgreSQL truncates longer names.
  private static let maximumLength = 63

  init(besides names: some Sequence<String>) { taken = Set(names.map(Self.folded)) }

  /// Adds the name, or the name with a number if it is taken or to be avoided.
  mutating func add(_ name: String, avoiding others: Set<String> = []) -> String {
    add(oneOf: [name], avoiding: others)
  }

  /// Adds the first free name, or else the last one with a number.
  mutating func add(oneOf names: [String], avoiding others: Set<String> = []) -> String {
    let clean = names.map(Self.clean)
    let last = clean.last ?? "_"
    let numbered = (2...).lazy.map { Self.cut(last, ending: "_\($0)") }
    func isFree(_ name: String) -> Bool {
      let folded = Self.folded(name)
      return !taken.contains(folded) && !others.contains(folded)
    }
    // There are more numbers than names.
    let name = clean.first(where: isFree) ?? numbered.first(where: isFree) ?? last
    taken.insert(Self.folded(name))
    return name
  }

  /// The form in which names are compared.
  static func folded(_ name: String) -> String { name.lowercased() }

  /// A name that is valid in every database.
  private static func clean(_ name: String) -> String {
    let name = name.replacing("\0", with: "_")
    // SQLite reserves this prefix.
    let isReserved = folded(name).hasPrefix("sqlite_") || folded(name).hasPrefix("pg_")
    return cut(isReserved || name.isEmpty ? "_" + name : name, ending: "")
  }

  private static func cut(_ name: String, ending: String) -> String {
    var name = name
    while name.utf8.count + ending.utf8.count > maximumLength, !name.isEmpty { name.removeLast() }
    return name + ending
  }

  /// The name of an entity as part of a column's name: `recipe` of `Recipe`, `urlItem` of
  /// `URLItem`.
  static func lowerCamel(_ name: String) -> String {
    let capitals = name.prefix { $0.isUppercase }
    let rest = name.dropFirst(capitals.count)
    guard capitals.count > 1, rest.first?.isLowercase == true else {
      return capitals.lowercased() + rest
    }
    return capitals.dropLast().lowercased() + capitals.suffix(1) + rest
  }
}
