import PredicateSyntax
import PredicateTestSupport
import Testing

/// What must hold of the diagnostics of any text: none is given twice for one place, and no fix-it
/// makes a text with a mistake in the place of the one it mends.
@Suite struct FixItPropertyTests {
  @Test(arguments: [
    "name ~ \"x\"", "1,5 < x", "'('", "a ; 3", "SUBQUERY(or\"ders, $o, $o.qty == 2).@count > 0",
    "TERNARY(age >} 1, 1, 2.5)", "5 < 'age'AND b == 1",
  ])
  func holdsOfKnownTexts(_ text: String) { expectSound(text) }

  @Test(arguments: ["canonical", "diagnostics", "checking", "binding"])
  func holdsOfMutatedCases(_ file: String) throws {
    for line in try CaseLine.all(of: "Syntax/\(file).cases") {
      expectSound(line.left, line.options)
      for text in Self.mutants(of: line.left) { expectSound(text, line.options) }
    }
  }

  @Test(.enabled(if: Corpus.folder != nil, "needs ../shared/corpus"))
  func holdsOfMutatedCorpus() throws {
    let formats = try Corpus.formats()
    #expect(formats.count > 1000)
    for format in formats {
      expectSound(format)
      for text in Self.mutants(of: format) { expectSound(text) }
    }
  }

  /// Pieces that people leave in, leave out or write twice.
  private static let pieces = [
    "'", "\"", "(", ")", "[", "]", "{", "}", ",", ".", ";", "=", "==", "~", "&", "&gt;", "%", "@",
    " AND ", " x ", " NOT ", " ANY ", "[cd]", "c", "\\", " -- ", "5", "%@", " BETWEEN ", " IS ",
  ]

  /// Texts with a character removed or doubled, or a piece inserted, at places that depend on the
  /// text alone, so that a failure can be had again.
  private static func mutants(of text: String) -> [String] {
    let characters = Array(text)
    guard !characters.isEmpty, characters.count < 400 else { return [] }
    var state = text.utf8.reduce(UInt64(14_695_981_039_346_656_037)) {
      ($0 ^ UInt64($1)) &* 1_099_511_628_211
    }
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    return (0..<6).map { kind in
      var mutant = characters
      let place = next(characters.count)
      switch kind {
      case 0: mutant.remove(at: place)
      case 1: mutant.insert(mutant[place], at: place)
      default: mutant.insert(contentsOf: pieces[next(pieces.count)], at: place)
      }
      return String(mutant)
    }
  }

  private func expectSound(_ text: String, _ options: ParseOptions = .default) {
    let before = Self.diagnostics(of: text, options)
    var seen: [(DiagnosticID, SourceSpan)] = []
    for diagnostic in before {
      let isRepeated = seen.contains { $0 == (diagnostic.id, diagnostic.span) }
      #expect(!isRepeated, "\(diagnostic.id.code) is given twice for \(diagnostic.span) of \(text)")
      seen.append((diagnostic.id, diagnostic.span))
    }
    for diagnostic in before {
      for fixIt in diagnostic.fixIts { expectMends(fixIt, diagnostic, text, before, options) }
    }
  }

  private func expectMends(
    _ fixIt: Diagnostic.FixIt,
    _ diagnostic: Diagnostic,
    _ text: String,
    _ before: [Diagnostic],
    _ options: ParseOptions
  ) {
    let fixed = fixIt.applied(to: text)
    let after = Self.diagnostics(of: fixed, options)
    let isSame = { (other: Diagnostic) in other.id == diagnostic.id }
    #expect(
      after.count(where: isSame) < before.count(where: isSame),
      "\(fixIt.text) leaves \(diagnostic.id.code) in \(fixed)"
    )
    // What a text means is checked only when it parses, so that these may come to light.
    let late: Set<DiagnosticID> = [.argumentCount, .betweenBounds, .notACollection]
    let errors = { (found: [Diagnostic]) in
      found.count { $0.severity == .error && !late.contains($0.id) }
    }
    let limit = diagnostic.severity == .error ? errors(before) - 1 : errors(before)
    #expect(errors(after) <= max(limit, 0), "\(fixIt.text) makes \(fixed) of \(text)")
  }

  private static func diagnostics(of text: String, _ options: ParseOptions) -> [Diagnostic] {
    PredicateTemplate.recovering(from: SourceText(text), options: options).diagnostics
  }
}
