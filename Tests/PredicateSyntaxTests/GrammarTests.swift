import Foundation
import PredicateSyntax
import Testing

/// `Grammar/predicate.ebnf` and the parser agree: production x is `parseX`.
@Suite struct GrammarTests {
  private struct Grammar {
    var syntactic: [String: String] = [:]
    var tables: [String: String] = [:]
    var lexical: [String: String] = [:]

    var all: [String: String] {
      syntactic.merging(tables) { first, _ in first }.merging(lexical) { first, _ in first }
    }
  }

  @Test func everyProductionHasItsFunction() throws {
    let grammar = try grammar()
    let functions = try functions(prefix: "parse", in: "Parsing")
    #expect(grammar.syntactic.count > 30)
    for production in grammar.syntactic.keys {
      #expect(functions.contains(production), "no parse function for \(production)")
    }
    for function in functions {
      #expect(
        grammar.syntactic[function] != nil || grammar.lexical[function] != nil,
        "no production for the parse function of \(function)"
      )
    }
  }

  @Test func everyTokenHasItsFunction() throws {
    let functions = try functions(prefix: "scan", in: "Lexing")
    let named = try grammar().lexical.values.compactMap { line in
      line.firstMatch(of: /\(\* scan(\w+) \*\)/).map { String($0.output.1) }
    }
    #expect(named.count >= 9)
    for name in named {
      let production = name.prefix(1).lowercased() + name.dropFirst()
      #expect(functions.contains(production), "no scan\(name)")
    }
  }

  @Test func everyNameUsedIsDefined() throws {
    let productions = try grammar().all
    for (name, definition) in productions {
      let bare = definition.replacing(/\(\*.*?\*\)|\?.*?\?|"[^"]*"|'[^']*'/, with: " ")
      for used in bare.matches(of: /\b[a-zA-Z]\w*\b/) {
        #expect(productions[String(used.output)] != nil, "\(name) uses \(used.output)")
      }
    }
  }

  /// The grammar's tables and the tree have the same functions; `sum` in the grammar stands for the
  /// names that may lack their colon.
  @Test func everyFunctionIsInTheGrammar() throws {
    let grammar = try grammar()
    let definitions = ["call", "functionName", "functionName2"].compactMap { grammar.all[$0] }
    let words = definitions.joined(separator: " ").matches(of: /"([a-zA-Z:]+)"/)
    let written = Set(words.map { String($0.output.1) }).subtracting(["sum"])
    let known =
      Function.allCases.map(\.rawValue) + ArithmeticOperator.allCases.map(\.functionName)
    #expect(written == Set(known))
  }

  private var root: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
  }

  private func grammar() throws -> Grammar {
    let text = try String(
      contentsOf: root.appendingPathComponent("Grammar/predicate.ebnf"),
      encoding: .utf8
    )
    var grammar = Grammar()
    var section = \Grammar.syntactic
    for line in text.split(separator: "\n") {
      if line.hasPrefix("(* Tables") { section = \.tables }
      if line.hasPrefix("(* Lexical") { section = \.lexical }
      guard let match = line.firstMatch(of: /^(\w+) = (.*)$/) else { continue }
      grammar[keyPath: section][String(match.output.1)] = String(match.output.2)
    }
    return grammar
  }

  private func functions(prefix: String, in folder: String) throws -> Set<String> {
    let folder = root.appendingPathComponent("Sources/PredicateSyntax/\(folder)")
    var names: Set<String> = []
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where file.hasSuffix(".swift") {
      let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: /func ([a-z]+)([A-Z]\w*)/) where match.output.1 == prefix {
        let name = match.output.2
        names.insert(name.prefix(1).lowercased() + name.dropFirst())
      }
    }
    return names
  }
}
