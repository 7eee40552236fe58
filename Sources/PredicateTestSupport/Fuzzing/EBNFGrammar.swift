import Foundation

/// The productions of `Grammar/predicate.ebnf`, read from the file itself, so that generated
/// sentences follow the file.
struct EBNFGrammar: Sendable {
  indirect enum Part: Hashable, Sendable {
    /// `"AND"`
    case terminal(String)
    /// `disjunction`
    case name(String)
    /// `a , b`
    case sequence([Part])
    /// `a | b`
    case choice([Part])
    /// `[ a ]`
    case optional(Part)
    /// `{ a }`
    case repeated(Part)
    /// `? a letter of any script ?`
    case described(String)
  }

  struct Malformed: Error, CustomStringConvertible {
    let description: String
  }

  private(set) var productions: [String: Part] = [:]
  /// Productions of single tokens, with no white space inside.
  private(set) var lexical: Set<String> = []
  /// Every word with a meaning, in capitals.
  private(set) var keywords: Set<String> = []
  /// The minimal depth of each production.
  private var depths: [String: Int] = [:]

  /// The grammar of this checkout.
  static func predicate(from file: String = #filePath) throws -> Self {
    var folder = URL(fileURLWithPath: file)
    while folder.pathComponents.count > 1 {
      folder.deleteLastPathComponent()
      let path = folder.appendingPathComponent("Grammar/predicate.ebnf")
      if let text = try? String(contentsOf: path, encoding: .utf8) { return try Self(text) }
    }
    throw Malformed(description: "no Grammar/predicate.ebnf above \(file)")
  }

  init(_ text: String) throws {
    var isLexical = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("(* Lexical") { isLexical = true }
      guard let equals = line.range(of: " = "), line.first?.isLetter == true else { continue }
      let name = String(line[..<equals.lowerBound])
      var reader = EBNFReader(line[equals.upperBound...])
      productions[name] = try reader.production()
      if isLexical { lexical.insert(name) }
    }
    for name in productions.values.flatMap(\.names) where productions[name] == nil {
      throw Malformed(description: "\(name) is not defined")
    }
    keywords = Set(productions.values.flatMap(\.terminals).filter(Self.isKeyword))
    for _ in productions {
      for (name, production) in productions {
        depths[name] = min(depths[name] ?? Self.unknown, depth(of: production) + 1)
      }
    }
  }

  /// Whether a terminal is a word that matches in any case.
  static func isKeyword(_ text: String) -> Bool {
    text.count > 1 && text.allSatisfy { $0.isUppercase || $0 == "-" }
  }

  private static let unknown = 1_000

  /// The depth of the shortest sentence of a part.
  func depth(of part: Part) -> Int {
    switch part {
    case .terminal, .described, .optional, .repeated: 0
    case .name(let name): depths[name] ?? Self.unknown
    case .sequence(let parts): parts.map(depth).max() ?? 0
    case .choice(let parts): parts.map(depth).min() ?? 0
    }
  }
}

extension EBNFGrammar.Part {
  var children: [Self] {
    switch self {
    case .terminal, .name, .described: []
    case .sequence(let parts), .choice(let parts): parts
    case .optional(let part), .repeated(let part): [part]
    }
  }

  var names: [String] {
    if case .name(let name) = self { [name] } else { children.flatMap(\.names) }
  }

  var terminals: [String] {
    if case .terminal(let text) = self { [text] } else { children.flatMap(\.terminals) }
  }
}

/// Parses the right side of a production.
private struct EBNFReader {
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  mutating func production() throws -> EBNFGrammar.Part {
    let part = try choice()
    guard skip(";") else { throw malformed("`;`") }
    return part
  }

  private mutating func choice() throws -> EBNFGrammar.Part {
    var parts = [try sequence()]
    while skip("|") { parts.append(try sequence()) }
    return parts.count == 1 ? parts[0] : .choice(parts)
  }

  private mutating func sequence() throws -> EBNFGrammar.Part {
    var parts = [try primary()]
    while skip(",") { parts.append(try primary()) }
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func primary() throws -> EBNFGrammar.Part {
    if skip("[") { return .optional(try enclosed(by: "]")) }
    if skip("{") { return .repeated(try enclosed(by: "}")) }
    if skip("(") { return try enclosed(by: ")") }
    if skip("?") { return .described(try text(upTo: "?").trimmingCharacters(in: .whitespaces)) }
    if skip("\"") { return .terminal(try text(upTo: "\"")) }
    if skip("'") { return .terminal(try text(upTo: "'")) }
    let name = rest.prefix { $0.isLetter || $0.isNumber }
    guard !name.isEmpty else { throw malformed("a name") }
    rest = rest[name.endIndex...]
    return .name(String(name))
  }

  private mutating func enclosed(by end: Character) throws -> EBNFGrammar.Part {
    let part = try choice()
    guard skip(end) else { throw malformed("`\(end)`") }
    return part
  }

  /// Reads the text before `end`, and skips `end`.
  private mutating func text(upTo end: Character) throws -> String {
    guard let place = rest.firstIndex(of: end) else { throw malformed("`\(end)`") }
    defer { rest = rest[rest.index(after: place)...] }
    return String(rest[..<place])
  }

  private mutating func skip(_ mark: Character) -> Bool {
    rest = rest.drop { $0 == " " }
    guard rest.first == mark else { return false }
    rest.removeFirst()
    return true
  }

  private func malformed(_ wanted: String) -> EBNFGrammar.Malformed {
    EBNFGrammar.Malformed(description: "expected \(wanted) before \(rest)")
  }
}
