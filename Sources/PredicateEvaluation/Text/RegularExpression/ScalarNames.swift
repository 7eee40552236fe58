/// The names of Unicode, backwards.
enum ScalarNames {
  /// The character that Unicode names `name`, in capitals or not.
  static func scalar(named name: String) -> Unicode.Scalar? {
    let name = name.uppercased()
    return table[hash(name)]?.first { $0.properties.name == name }
  }

  /// Some hundred thousand names would be ten megabytes; a hash of each says as much.
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
