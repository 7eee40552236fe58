/// The names that the relationships of a foreign key may have, the best first:
///
/// - `customer` for the key `customer_id` of `order`, and `orders` from a customer back.
/// - For several keys to one table: `origin` and `destination` of a flight, and `origin_flights` and
///   `destination_flights` of an airport.
struct RelationshipNames {
  private let key: CatalogTable.ForeignKey
  private let table: CatalogTable
  private let target: CatalogTable
  /// Whether no other key of the table leads to the same table.
  private let isOnlyKey: Bool

  init(
    _ key: CatalogTable.ForeignKey,
    from table: CatalogTable,
    to target: CatalogTable,
    isOnlyKey: Bool
  ) {
    self.key = key
    self.table = table
    self.target = target
    self.isOnlyKey = isOnlyKey
  }

  /// The names of the relationship to one object.
  var toOne: [String] {
    var names: [String] = []
    if let stem { names.append(stem) }
    if isOnlyKey { names.append(target.entity) }
    names.append("\(key.columns[0])_\(target.entity)")
    return names + ["\(key.columns.joined(separator: "_"))_\(target.entity)"]
  }

  /// The names of the relationship back from the one called `name`.
  func toMany(inverseOf name: String) -> [String] {
    let plural = PluralName.of(table.entity)
    let own = "\(name)_\(plural)"
    let isOfTarget = [name, PluralName.of(name)].contains {
      $0.lowercased() == target.entity.lowercased()
    }
    return isOnlyKey || isOfTarget ? [plural, table.entity, own] : [own, plural, table.entity]
  }

  /// The names of a relationship to many objects through a table of pairs.
  var manyToMany: [String] {
    let plural = PluralName.of(target.entity)
    var names: [String] = []
    if !isOnlyKey, let stem { names.append(PluralName.of(stem)) }
    return names + [plural, "\(plural)_\(table.entity)", "\(plural)_\(key.columns[0])"]
  }

  /// The name of the column without the word for a key.
  private var stem: String? {
    guard key.columns.count == 1, let suffix = Self.suffixes.first(where: key.columns[0].hasSuffix)
    else { return nil }
    let stem = key.columns[0].dropLast(suffix.count)
    return stem.isEmpty ? nil : String(stem)
  }

  private static let suffixes = ["_id", "_ID", "Id", "ID"]
}

/// The plural of a name in English: `orders`, `categories`, `people`.
enum PluralName {
  static func of(_ name: String) -> String {
    guard let last = name.last, last.isASCII, last.isLetter else { return name }
    let word = name.lowercased()
    for (ending, plural) in endings where word.hasSuffix(ending) {
      let start = name.dropLast(ending.count)
      // Only the letters that change are written anew, in the case of the last one.
      let kept = name.suffix(ending.count).prefix(zip(ending, plural).prefix { $0 == $1 }.count)
      let rest = plural.dropFirst(kept.count)
      return "\(start)\(kept)" + (last.isUppercase ? rest.uppercased() : String(rest))
    }
    return name + (last.isUppercase ? "S" : "s")
  }

  /// The endings of words and of their plurals: the first that fits counts.
  private static let endings: [(String, String)] =
    ["people", "children", "data", "media", "news", "series", "staff"]
    .map { ($0, $0) } + [
      ("person", "people"), ("child", "children"), ("ss", "sses"), ("sh", "shes"), ("ch", "ches"),
      ("x", "xes"), ("us", "uses"), ("is", "es"), ("s", "s"),
    ] + "bcdfghjklmnpqrstvwxz".map { ("\($0)y", "\($0)ies") }
}
