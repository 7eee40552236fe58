import Foundation
import PredicateSyntax

extension FuzzProperty {
  /// Any bytes, in every mode: parsing ends in a tree or in errors, no more of them than the parser
  /// promises, each inside the text and fit to be shown; a parsed tree can be printed and parsed
  /// again.
  package static let parse = FuzzProperty("parse", readsPredicates: true) { bytes in
    let text = FuzzText.text(bytes)
    for mode in LanguageMode.allCases {
      let options = ParseOptions(mode: mode)
      let source = SourceText(text)
      let predicate = PredicateTemplate.recovering(from: source, options: options)
      try expectSound(predicate.diagnostics, in: text)
      try expectReadable(predicate.root, predicate.diagnostics, options)
      try expectErrorKept(predicate.diagnostics, in: text, options)
      try expectFix(predicate.diagnostics, in: text, options)
      do {
        let expression = try ExpressionTemplate(parsing: source, options: options)
        try expectSound(expression.warnings, in: text)
      } catch let error as PredicateFormatError {
        try expectSound(error.diagnostics, in: text)
      }
    }
  }

  private static func expectReadable(
    _ root: PredicateNode?,
    _ diagnostics: [Diagnostic],
    _ options: ParseOptions
  ) throws {
    let hasError = diagnostics.contains { $0.severity == .error }
    guard let root, !hasError else {
      return try FuzzFinding.unless(hasError, "neither tree nor error")
    }
    let printed = FormatPrinter(style: .canonical).text(of: root)
    var unlimited = options
    unlimited.limits.length = .max
    let again = PredicateTemplate.recovering(from: SourceText(printed), options: unlimited)
    try FuzzFinding.unless(again.root == root, "does not survive printing as \(printed)")
    for style in FormatPrinter.Style.allCases { _ = FormatPrinter(style: style).text(of: root) }
    _ = (SentencePrinter().text(of: root), OutlinePrinter().text(of: root))
  }

  /// Throws if an error in a text is lost when many warnings precede it.
  private static func expectErrorKept(
    _ diagnostics: [Diagnostic],
    in text: String,
    _ options: ParseOptions
  ) throws {
    let limits = [DiagnosticID.tooDeep, .tooManyNodes]
    guard diagnostics.contains(where: { $0.severity == .error && !limits.contains($0.id) }) else {
      return
    }
    let suspicious = (0..<PredicateFormatError.diagnosticLimit).map { "a.b[\($0)] == 1 OR " }
    var unlimited = options
    unlimited.limits.length += suspicious.reduce(0) { $0 + $1.utf8.count }
    unlimited.limits.nodes += 20 * suspicious.count
    unlimited.limits.height += suspicious.count
    let source = SourceText(suspicious.joined() + text)
    let isParsed = (try? PredicateTemplate(parsing: source, options: unlimited)) != nil
    try FuzzFinding.unless(!isParsed, "an error is lost behind warnings")
  }

  /// Throws unless every fix-it leaves fewer errors, or only errors that are checked for when there
  /// are no others.
  private static func expectFix(
    _ diagnostics: [Diagnostic],
    in text: String,
    _ options: ParseOptions
  ) throws {
    let errors = diagnostics.filter { $0.severity == .error }
    guard errors.count < PredicateFormatError.diagnosticLimit else { return }
    for fixIt in errors.flatMap(\.fixIts) {
      let fixed = fixIt.applied(to: text)
      let after = PredicateTemplate.recovering(from: SourceText(fixed), options: options)
        .diagnostics.filter { $0.severity == .error }
      try FuzzFinding.unless(
        after.count < errors.count || after.allSatisfy { $0.id.code.hasPrefix("S") },
        "\(fixIt.text) does not fix \(text): \(fixed)"
      )
    }
  }

  private static func expectSound(_ diagnostics: [Diagnostic], in text: String) throws {
    try FuzzFinding.unless(diagnostics.count <= 50, "\(diagnostics.count) diagnostics")
    let bytes = Array(text.utf8)
    for diagnostic in diagnostics {
      let edits = diagnostic.fixIts.flatMap(\.edits)
      for span in [diagnostic.span] + diagnostic.labels.map(\.span) + edits.map(\.span) {
        let isInside = 0 <= span.start && span.start <= span.end && span.end <= bytes.count
        try FuzzFinding.unless(isInside, "\(diagnostic.id.code) points outside: \(span)")
        let isWhole = [span.start, span.end].allSatisfy { place in
          place == bytes.count || bytes[Int(place)] & 0xC0 != 0x80
        }
        try FuzzFinding.unless(isWhole, "\(diagnostic.id.code) cuts a character: \(span)")
      }
    }
    try expectShown(diagnostics, in: text)
  }

  private static func expectShown(_ diagnostics: [Diagnostic], in text: String) throws {
    let plain = DiagnosticRenderer().render(diagnostics, in: SourceText(text))
    let hasControls = plain.unicodeScalars.contains { scalar in
      scalar != "\n" && scalar.properties.generalCategory == .control
    }
    try FuzzFinding.unless(!hasControls, "control characters are shown: \(plain.debugDescription)")
    guard !diagnostics.isEmpty else { return }
    let lines = DiagnosticRenderer(style: .json).render(diagnostics, in: SourceText(text))
      .split(separator: "\n")
    for line in lines {
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8))
      try FuzzFinding.unless(object != nil, "this is no JSON: \(line)")
    }
  }
}
