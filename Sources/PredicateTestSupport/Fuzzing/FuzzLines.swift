import Foundation
import PredicateSyntax

/// Inputs for properties, one a line. `␤`, `␍` and `␉` stand for line ends and tabs; bytes that are
/// not text, or are invisible, are written as `hex:` and their digits. `# ` begins a remark, and so
/// does `  # ` behind an input.
///
///     name ==[c] "a" AND NOT age > 1
///     a,b␤1,"x␤y"  # a row of two lines
///     hex: 27 ff 27
package enum FuzzLines {
  /// The stored inputs of a property: `Tests/Fuzz/Corpus`, and the regressions.
  package static func kept(
    for property: FuzzProperty,
    from file: String = #filePath
  ) throws -> [[UInt8]] {
    let tests = try tests(from: file)
    return try ["Corpus/\(property.name).txt", "Regressions/\(property.name).cases"].flatMap {
      name in
      try lines(at: tests.appendingPathComponent("Fuzz/\(name)")).compactMap(input)
    }
  }

  /// The initial inputs: those that are stored and, if inputs may be predicates, those of all case
  /// files.
  package static func seeds(
    for property: FuzzProperty,
    from file: String = #filePath
  ) throws -> [[UInt8]] {
    var inputs = try kept(for: property, from: file)
    guard property.readsPredicates else { return inputs }
    let tests = try tests(from: file)
    for folder in ["Conformance", "Conformance/Syntax", "Regressions"] {
      let path = tests.appendingPathComponent(folder)
      for name in try FileManager.default.contentsOfDirectory(atPath: path.path).sorted()
      where name.hasSuffix(".cases") {
        inputs += try lines(at: path.appendingPathComponent(name)).compactMap(predicate)
      }
    }
    return inputs
  }

  /// The input that a line stands for; nil for remarks.
  static func input(of line: Substring) -> [UInt8]? {
    if line.hasPrefix("# ") || line == "#" { return nil }
    var body = line
    if let remark = body.range(of: "  # ") { body = body[..<remark.lowerBound] }
    guard body.hasPrefix("hex:") else {
      return Array(signs.reduce(String(body)) { $0.replacing($1.sign, with: $1.text) }.utf8)
    }
    return body.dropFirst(4).split(separator: " ").compactMap { UInt8($0, radix: 16) }
  }

  /// The line that stands for an input.
  package static func line(of bytes: [UInt8]) -> String {
    let text = String(validating: bytes, as: UTF8.self)
    if let text, bytes.count < 1_000 {
      let line = signs.reduce(text) { $0.replacing($1.text, with: $1.sign) }
      let isSeen = line.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: false
        default: true  // Unicode's other categories are visible, or spaces.
        }
      }
      if isSeen, !line.isEmpty, input(of: Substring(line)) == bytes { return line }
    }
    let digits = bytes.map { " " + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    return "hex:" + digits.joined()
  }

  /// Words and marks of the language, for random changes of texts.
  package static func dictionary() throws -> [String] {
    let grammar = try EBNFGrammar.predicate()
    let terminals = grammar.productions.values.flatMap(\.terminals)
    return Set(terminals + ReservedWords.all.map { $0.uppercased() })
      .union(Function.allCases.map(\.rawValue))
      .union(CollectionOperator.standard.map { "@\($0.name)" })
      .filter { !$0.isEmpty }
      .sorted()
  }

  private static let signs: [(text: String, sign: String)] = [
    ("\n", "␤"), ("\r", "␍"), ("\t", "␉"),
  ]

  /// The part of a case before the mark and the arguments.
  private static func predicate(of line: Substring) -> [UInt8]? {
    var body = line
    for mark in ["-->", "==>", "!!!", "  # ", " ; "] {
      if let place = body.range(of: mark) { body = body[..<place.lowerBound] }
    }
    let text = body.trimmingCharacters(in: .whitespaces)
    return text.isEmpty || text.hasPrefix("# ") ? nil : Array(text.utf8)
  }

  private static func lines(at file: URL) throws -> [Substring] {
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  }

  private static func tests(from file: String) throws -> URL {
    var folder = URL(fileURLWithPath: file)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let found = folder.appendingPathComponent("Tests")
      if FileManager.default.fileExists(atPath: found.appendingPathComponent("Fuzz").path) {
        return found
      }
    }
    throw FuzzFinding("no Tests/Fuzz above \(file)")
  }
}
