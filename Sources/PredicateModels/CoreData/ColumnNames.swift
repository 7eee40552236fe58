/// Assigns columns to the properties of a family of entities: the first of `ZNAME`, `ZNAME1`,
/// `ZNAME2` that is free and that the table has.
struct ColumnNames {
  /// The numbers after a name in the columns of the table, ascending; nil without a table.
  private let known: [String: [Int]]?
  private var used: Set<String> = []
  /// The first number that may be free, by name; for those of the table, its index. All before are
  /// taken.
  private var next: [String: Int] = [:]
  private var nextKnown: [String: Int] = [:]

  /// `columns` are those of the table; nil if it is yet to be created.
  init(among columns: Set<String>?) {
    known = columns.map { columns in
      var numbers: [String: [Int]] = [:]
      for column in columns {
        for (name, number) in Self.readings(of: column) {
          numbers[name, default: []].append(number)
        }
      }
      return numbers.mapValues { $0.sorted() }
    }
  }

  /// The possible base names of a column, each with its number: `ZA12` is `ZA12` without one, `ZA1`
  /// with 2, and `ZA` with 12.
  private static func readings(of column: String) -> [(name: String, number: Int)] {
    var found = [(column, 0)]
    let bytes = Array(column.utf8)
    var start = bytes.count
    // No store has a billion properties with the same name.
    while start > 1, bytes.count - start < 9, (48...57).contains(bytes[start - 1]) {
      start -= 1
      let digits = String(decoding: bytes[start...], as: UTF8.self)
      guard bytes[start] != 48, let number = Int(digits) else { continue }
      found.append((String(decoding: bytes[..<start], as: UTF8.self), number))
    }
    return found
  }

  mutating func column(for property: String) -> String {
    let bare = "Z" + property.uppercased()
    let column = knownColumn(bare) ?? freeColumn(bare)
    used.insert(column)
    return column
  }

  private mutating func knownColumn(_ bare: String) -> String? {
    let numbers = known?[bare] ?? []
    var place = nextKnown[bare, default: 0]
    defer { nextKnown[bare] = place }
    while place < numbers.count {
      let column = Self.column(bare, numbers[place])
      if !used.contains(column) { return column }
      place += 1
    }
    return nil
  }

  private mutating func freeColumn(_ bare: String) -> String {
    var number = next[bare, default: 0]
    while used.contains(Self.column(bare, number)) { number += 1 }
    next[bare] = number
    return Self.column(bare, number)
  }

  private static func column(_ bare: String, _ number: Int) -> String {
    number == 0 ? bare : "\(bare)\(number)"
  }
}
