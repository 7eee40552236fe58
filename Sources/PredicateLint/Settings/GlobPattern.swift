/// A pattern of paths: `*` matches anything within a name, `**` across names, `?` for a character.
/// A pattern without `/` is of names anywhere; one with `/` is of whole paths or their ends.
package struct GlobPattern: Hashable, Sendable {
  private let pattern: [UInt8]
  private let isOfNames: Bool

  package init(_ text: String) {
    var text = text.hasPrefix("./") ? String(text.dropFirst(2)) : text
    while text.count > 1, text.hasSuffix("/") { text.removeLast() }
    pattern = Array(text.utf8)
    isOfNames = !text.contains("/")
  }

  /// Whether the pattern is that of a path, or of its end behind some `/`.
  package func matches(_ path: String) -> Bool {
    let path = Array(path.utf8)
    if isOfNames {
      return path.split(separator: UInt8(ascii: "/")).last.map { matches(Array($0)) } ?? false
    }
    if matches(path) { return true }
    return path.indices.contains { index in
      path[index] == UInt8(ascii: "/") && matches(Array(path[(index + 1)...]))
    }
  }

  /// Whether the pattern is that of a path, or of a folder that it is in.
  package func covers(_ path: String) -> Bool {
    var folder = path[...]
    while !folder.isEmpty {
      if matches(String(folder)) { return true }
      folder = folder.lastIndex(of: "/").map { folder[..<$0] } ?? ""
    }
    return false
  }

  /// Goes back to the last star where something does not fit, which takes at most the product of
  /// the lengths.
  private func matches(_ text: [UInt8]) -> Bool {
    var place = 0
    var index = 0
    var star: (pattern: Int, text: Int, crosses: Bool)?
    while index < text.count {
      let mark = place < pattern.count ? pattern[place] : 0
      if mark == UInt8(ascii: "*") {
        let crosses = place + 1 < pattern.count && pattern[place + 1] == mark
        place += crosses ? 2 : 1
        // `**/` is also no folder at all.
        if crosses, place < pattern.count, pattern[place] == UInt8(ascii: "/") { place += 1 }
        star = (place, index, crosses)
      } else if place < pattern.count, mark == text[index] || mark == UInt8(ascii: "?") {
        place += 1
        index += 1
      } else if let last = star, last.crosses || text[last.text] != UInt8(ascii: "/") {
        star = (last.pattern, last.text + 1, last.crosses)
        place = last.pattern
        index = last.text + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
