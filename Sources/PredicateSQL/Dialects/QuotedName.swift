/// Names as SQL writes them.
enum QuotedName {
  /// The name between double quotes, those in it doubled.
  ///
  /// By bytes: a quote that a combining mark follows is one character with it, which no search for
  /// the character `"` finds, but a quote to the database.
  static func text(_ name: String) -> String {
    let quote = UInt8(ascii: "\"")
    let isPlain = name.utf8.withContiguousStorageIfAvailable { !$0.contains(quote) }
    if isPlain == true { return "\"" + name + "\"" }
    var bytes = [quote]
    for byte in name.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    return String(decoding: bytes + [quote], as: UTF8.self)
  }
}
