import Foundation

/// A block of `Tests/Data/lint`: a file with marked places, the other files of its program, and what is
/// expected of it.
struct MarkedFile: Sendable {
  var name: String
  /// The case file, the line and the name, for messages.
  var origin: String
  var bytes: [UInt8] = []
  /// The ranges between `⟦` and `⟧`.
  var marked: [Range<Int>] = []
  /// The other files of the program, behind lines `+++ B.swift`.
  var others: [(name: String, text: String)] = []
  /// The lines behind `--- found` or `--- findings`.
  var expected: [String] = []

  /// The text above the first block, without remarks, and the blocks.
  static func read(_ file: String) -> (head: String, blocks: [Self]) {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent()
    let url = folder.appendingPathComponent("Data/lint/\(file)")
    guard let text = try? String(contentsOf: url, encoding: .utf8) else { return ("", []) }
    var head = ""
    var blocks: [Self] = []
    var isSource = true
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for (number, line) in lines.enumerated() {
      if line.hasPrefix("=== ") {
        let name = String(line.dropFirst(4))
        blocks.append(Self(name: name, origin: "\(file):\(number + 1) \(name)"))
        isSource = true
      } else if line == "--- found" || line == "--- findings" {
        isSource = false
      } else if blocks.isEmpty {
        if !line.hasPrefix("#") { head += line + "\n" }
      } else if isSource {
        blocks[blocks.count - 1].add(line)
      } else if !line.isEmpty {
        blocks[blocks.count - 1].expected.append(String(line))
      }
    }
    return (head, blocks)
  }

  private mutating func add(_ line: Substring) {
    if line.hasPrefix("+++ ") { return others.append((String(line.dropFirst(4)), "")) }
    if let other = others.indices.last { return others[other].text += line + "\n" }
    for character in line {
      switch character {
      case "⟦": marked.append(bytes.count..<bytes.count)
      case "⟧": marked[marked.count - 1] = marked[marked.count - 1].lowerBound..<bytes.count
      default: bytes += String(character).utf8
      }
    }
    bytes.append(0x0A)
  }
}
