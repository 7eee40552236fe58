/// Unicode scalars by name.
enum ScalarNames {
  /// The scalar with the Unicode name `name`, in uppercase or lowercase.
  static func scalar(named name: String) -> Unicode.Scalar? {
    let name = name.uppercased()
    return table[hash(name)]?.first { $0.properties.name == name }
  }

  /// Storing about a hundred thousand names would take ten megabytes, so their hashes are stored.
  private static let table: [UInt32: [Unicode.Scalar]] = {
    var table: [UInt32: [Unicode.Scalar]] = [:]
    table.reserveCapacity(1 << 18)
    for value in UInt32(0)...0x10_FFFF {
      guard let scalar = Unicode.Scalar(value), let name = scalar.properties.name else { continue }
      table[hash(name), default: []].append(scalar)
    }
    return table
  }()

  private static func hash(_ name: String) -> UInt32 {
    name.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
