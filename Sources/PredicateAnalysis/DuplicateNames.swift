import PredicatePlatform

/// Finds names that an object of a JSON document has twice; decoders silently drop one of the two.
package struct DuplicateNames {
  private var path: [String] = []
  private var seen: [Set<String>] = []
  private var found: (path: [String], name: String)?

  /// The first duplicate name in a valid JSON document, and the path of its object.
  package static func first(in json: [UInt8]) -> (path: [String], name: String)? {
    var search = Self()
    search.read(json)
    return search.found
  }

  private mutating func read(_ json: [UInt8]) {
    var index = 0
    var text: String?
    while index < json.count, found == nil {
      switch json[index] {
      case UInt8(ascii: "\""):
        let end = Self.endOfText(json, from: index + 1)
        text = Self.text(json[(index + 1)..<end])
        index = end
      case UInt8(ascii: ":"): text.map { name($0) }
      case UInt8(ascii: "{"):
        seen.append([])
        path.append("")
      case UInt8(ascii: "}"):
        _ = seen.popLast()
        _ = path.popLast()
      default: break
      }
      index += 1
    }
  }

  private mutating func name(_ name: String) {
    guard let last = seen.indices.last else { return }
    if !seen[last].insert(name).inserted {
      found = (path.dropLast().filter { !$0.isEmpty }, name)
    }
    path[last] = name
  }

  /// The string between quotes: a name may be written with escapes, `k\u0065ys`.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    let plain = String(decoding: bytes, as: UTF8.self)
    guard bytes.contains(UInt8(ascii: "\\")) else { return plain }
    let list = try? JSONDecoder().decode([String].self, from: Data("[\"\(plain)\"]".utf8))
    return list?.first ?? plain
  }

  /// The index of the quote that ends the string.
  private static func endOfText(_ json: [UInt8], from start: Int) -> Int {
    var index = start
    while index < json.count, json[index] != UInt8(ascii: "\"") {
      index += json[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, json.count)
  }
}
