import PredicateSyntax
import PredicateTestSupport
import Testing

@Suite struct ParserTests {
  @Test(arguments: try CaseLine.all(of: "Syntax/canonical.cases"))
  func parses(_ example: CaseLine) {
    expectParses(
      example.left,
      as: example.mark.isEmpty ? nil : example.right,
      sourceLocation: example.location
    )
  }

  @Test(arguments: try CaseLine.all(of: "Syntax/diagnostics.cases"))
  func diagnoses(_ example: CaseLine) {
    let diagnostics = example.diagnostics
    let found = diagnostics.map { "\($0.id.code) @ \($0.span.start)..\($0.span.end)" }
    #expect(found.joined(separator: ", ") == example.right, sourceLocation: example.location)
    for diagnostic in diagnostics {
      let length = Int32(example.left.utf8.count)
      let spans = [diagnostic.span] + diagnostic.labels.map(\.span)
      for span in spans {
        #expect(
          0 <= span.start && span.start <= span.end && span.end <= length,
          sourceLocation: example.location
        )
      }
    }
  }

  /// The fix-its that the texts offer.
  @Test func diagnosticsHaveFixIts() throws {
    for (text, fixed) in Self.cures {
      let found = PredicateTemplate.recovering(from: SourceText(text)).diagnostics
      let offered = found.flatMap(\.fixIts).map { $0.applied(to: text) }
      #expect(offered == fixed, "\(text)")
    }
  }

  private static let cures: [(text: String, fixed: [String])] = [
    ("a = 1, b = 2", ["a = 1 AND b = 2"]), ("name == O'Brien", ["name == \"O'Brien\""]),
    ("name == D'Arcy AND age > 3", ["name == \"D'Arcy\" AND age > 3"]),
    ("name BEGINSWITH'abc", ["name BEGINSWITH'abc'"]),
    ("name == 'O'Brien'", ["name == 'O\\'Brien'"]),
    (#"a == "so "b"""#, []),
    ("foo@bar.com", []),
    ("name == foo@bar.com", []), ("a == %@%@", []), ("a == %@b", []),
    ("a == 1 order == 2", ["a == 1 AND order == 2"]),
    ("a == %@b == 2", ["a == %@ AND b == 2"]), ("a == 1 ANDY b == 2", []),
    ("a == 1 ANDb == 2", ["a == 1 AND b == 2"]), ("a == 1 XOR b == 2", []),
    ("a == 1 LIMIT 5", []), ("a LIKE 'x' ESCAPE 'y'", []), ("a == 1 SORT BY b", []),
    ("a BEGINS WITH 'x'", ["a BEGINSWITH 'x'"]), ("a ENDS WITH 'x'", ["a ENDSWITH 'x'"]),
    ("items.0.name == 1", ["items[0].name == 1"]),
    ("a == 5.stringValue", ["a == (5).stringValue"]), ("5.@count == 1", ["(5).@count == 1"]),
    ("a ==[c 'x'", ["a ==[c] 'x'"]), ("a LIKE['c'] 'x'", ["a LIKE[c] 'x'"]),
    ("a[1,2] == 3", ["a[1][2] == 3"]), ("TERNARY(a == 1, 2, 3, 4) == 1", []),
    ("id IN [1,2]", ["id IN {1,2}"]), ("a contains @\"x\"", ["a contains \"x\""]),
    ("any == 'x'", ["#any == 'x'"]), ("ANY all.x == 1", ["ANY #all.x == 1"]),
    ("SELF IN all", ["SELF IN #all"]), ("a == '$x'AND b == 1", ["a == $x AND b == 1"]),
    ("a == '%@'", ["a == %@"]), ("a LIKE '*%@*'", []), ("SELF.%@ == 1", ["SELF.%K == 1"]),
    ("ANY a.b == 1 AND a.b.count == 2", ["ANY a.b == 1 AND a.b.@count == 2"]),
    ("ANY a.b == 1 AND a.#b.count == 2", ["ANY a.b == 1 AND a.#b.@count == 2"]),
    ("a =~ 'x'", ["a MATCHES 'x'"]),
    ("a=~'x'", ["a MATCHES'x'"]),
  ]

  /// A fix-it removes its own error and adds none, in damaged texts too.
  @Test(
    arguments: try ["diagnostics", "canonical", "checking", "binding"].flatMap {
      try CaseLine.all(of: "Syntax/\($0).cases")
    }
  )
  func fixItsMendDamage(_ example: CaseLine) {
    let bytes = Array(example.left.utf8)
    for index in bytes.indices {
      for damaged in [bytes[..<index], bytes[..<index] + bytes[(index + 1)...]] {
        expectFixItsMend(String(decoding: damaged, as: UTF8.self), example)
      }
    }
  }

  private func expectFixItsMend(_ text: String, _ example: CaseLine) {
    let read = { PredicateTemplate.recovering(from: SourceText($0), options: example.options) }
    let errors = read(text).diagnostics.filter { $0.severity == .error }
    for fixIt in errors.flatMap(\.fixIts) {
      let fixed = fixIt.applied(to: text)
      let after = read(fixed).diagnostics.filter { $0.severity == .error }
      // Semantic errors are found only in texts without other errors, so they may appear.
      let isParsed = after.allSatisfy { $0.id.code.hasPrefix("S") }
      if after.count < errors.count || isParsed { continue }
      Issue.record(
        "\(fixIt.text) makes \(fixed) of \(text)",
        sourceLocation: example.location
      )
    }
  }

  /// A fix-it removes its own error and adds none.
  @Test(arguments: try CaseLine.all(of: "Syntax/diagnostics.cases"))
  func fixItsRepairTheText(_ example: CaseLine) {
    let before = example.diagnostics
    for diagnostic in before {
      for fixIt in diagnostic.fixIts {
        let fixed = fixIt.applied(to: example.left)
        let after = PredicateTemplate.recovering(
          from: SourceText(fixed),
          options: example.options
        ).diagnostics
        #expect(
          after.count < before.count,
          "\(fixIt.text): \(fixed) gives \(after.map(\.message))",
          sourceLocation: example.location
        )
      }
    }
  }

  @Test func equalityIgnoresSpans() throws {
    let close = try PredicateTemplate(parsing: "a==1")
    let spaced = try PredicateTemplate(parsing: "  a  ==  1 ")
    #expect(close == spaced)
    #expect(close.root.span != spaced.root.span)
  }

  @Test func anExpressionIsNotAPredicate() {
    #expect(throws: PredicateFormatError.self) { try ExpressionTemplate(parsing: "a == 1") }
    #expect(throws: PredicateFormatError.self) { try ExpressionTemplate(parsing: "TRUEPREDICATE") }
    #expect(throws: PredicateFormatError.self) { try ExpressionTemplate(parsing: "") }
  }

  @Test func hostFunctionsAreDeclared() throws {
    let options = ParseOptions(hostFunctions: ["mgl_join:"])
    let template = try ExpressionTemplate(parsing: "mgl_join:({a, b})", options: options)
    #expect(template.format == "mgl_join:({a, b})")
  }

  /// `f(` and `f:(` are one function, whichever of them the host declared (U27).
  @Test(arguments: [
    ("one(a)", "one:(a)"), ("one:(a)", "one:(a)"), ("bare(a, b)", "bare(a, b)"),
    ("bare:(a)", "bare(a)"), ("both(a)", "both(a)"), ("both:(a)", "both:(a)"),
    ("two:by:(a, b)", "two:by:(a, b)"),
  ])
  func hostFunctionsNeedNoColon(_ text: String, _ printed: String) throws {
    let options = ParseOptions(hostFunctions: ["one:", "bare", "both", "both:", "two:by:"])
    let template = try ExpressionTemplate(parsing: text, options: options)
    #expect(template.format == printed)
    let again = try ExpressionTemplate(parsing: printed, options: options)
    #expect(again.root == template.root)
    #expect(throws: PredicateFormatError.self) {
      _ = try ExpressionTemplate(parsing: "two(a, b)", options: options)
    }
  }
}

extension CaseLine {
  var options: ParseOptions {
    ParseOptions(mode: settings["mode"].flatMap(LanguageMode.init) ?? .default)
  }

  var diagnostics: [Diagnostic] {
    PredicateTemplate.recovering(from: SourceText(left), options: options).diagnostics
  }
}
