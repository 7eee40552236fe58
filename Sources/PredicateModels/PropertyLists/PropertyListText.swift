/// Reads one string of a small property list, XML or binary.
enum PropertyListText {
  /// The limit of the length in bytes.
  private static let maximumLength = 1 << 20

  /// The string under a key of the outermost dictionary; nil if there is none.
  static func value(of key: String, inFile path: String) throws(ModelError) -> String? {
    let bytes = try ModelFile.bytes(path, atMost: maximumLength)
    if bytes.starts(with: BinaryPropertyList.mark) {
      do throws(BinaryPropertyList.Damage) { return try value(of: key, in: bytes) } catch {
        throw ModelError("this property list cannot be read: \(error.message)", file: path)
      }
    }
    let root = try XMLTreeReader.root(of: bytes, file: path)
    guard root.name == "plist", let entries = root.children.first?.children else {
      throw ModelError("this is not a property list", file: path)
    }
    for (name, value) in zip(entries, entries.dropFirst())
    where name.name == "key" && name.text == key && value.name == "string" {
      return value.text
    }
    return nil
  }

  private static func value(
    of key: String,
    in bytes: [UInt8]
  ) throws(BinaryPropertyList.Damage) -> String? {
    let list = try BinaryPropertyList(bytes)
    guard case .dictionary(let keys, let values) = try list.object(list.top) else { return nil }
    for (name, value) in zip(keys, values) {
      guard case .text(key) = try list.object(name) else { continue }
      if case .text(let text) = try list.object(value) { return text }
    }
    return nil
  }
}
