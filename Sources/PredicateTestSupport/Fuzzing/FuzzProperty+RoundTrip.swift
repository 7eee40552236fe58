import Foundation
import PredicateAnalysis
import PredicateSyntax

extension FuzzProperty {
  /// Any tree: its canonical text is parsed back to it, plain and coded; a readable text is stable;
  /// the other printers terminate.
  package static let roundTrip = FuzzProperty("round-trip", readsPredicates: true) { bytes in
    let tree = FuzzText.predicate(bytes)
    let text = FormatPrinter().text(of: tree)
    let recovered = PredicateTemplate.recovering(
      from: SourceText(text),
      options: FuzzText.options
    )
    try FuzzFinding.unless(recovered.root == tree, "does not survive printing as \(text)")
    try FuzzFinding.unless(recovered.root?.description == text, "printing is not stable: \(text)")
    let syntax = recovered.diagnostics.filter {
      $0.severity == .error && !$0.id.code.hasPrefix("S")
    }
    try FuzzFinding.unless(syntax.isEmpty, "\(syntax.map(\.message)) in \(text)")
    try expectCoded(tree)
    try expectSettled(tree)
    _ = FormatPrinter(style: .readable).text(of: tree)
    _ = (SentencePrinter().text(of: tree), OutlinePrinter().text(of: tree))
  }

  /// Throws unless Apple's text becomes stable when it is parsed and printed repeatedly. It need
  /// not keep the meaning.
  private static func expectSettled(_ tree: PredicateNode) throws {
    let printer = FormatPrinter(style: .apple)
    let first = printer.text(of: tree)
    var text = first
    for _ in 0..<100 {
      let tree = try? PredicateTemplate(parsing: text, options: FuzzText.options)
      guard let next = tree.map({ printer.text(of: $0.root) }), next != text else { return }
      text = next
    }
    throw FuzzFinding("Apple's text does not settle: \(first)")
  }

  /// Throws unless the tree survives coding. Trees with semantic errors have a text, but decoding
  /// refuses it.
  private static func expectCoded(_ tree: PredicateNode) throws {
    let decoder = JSONDecoder()
    decoder.userInfo[.predicateParseOptions] = FuzzText.options
    let data = try JSONEncoder().encode([tree])
    let again: [PredicateNode]
    do { again = try decoder.decode([PredicateNode].self, from: data) } catch {
      guard case DecodingError.dataCorrupted(let context) = error,
        let error = context.underlyingError as? PredicateFormatError
      else { throw FuzzFinding("coded, it cannot be decoded: \(error)") }
      let isMeaning = error.diagnostics.allSatisfy {
        $0.severity != .error || $0.id.code.hasPrefix("S")
      }
      return try FuzzFinding.unless(isMeaning, "\(error)")
    }
    try FuzzFinding.unless(again == [tree], "coding changes \(tree)")
    let filled = FuzzText.filled(tree)
    guard let bound = try? BoundPredicate(filled) else { return }
    let code = try JSONEncoder().encode([bound])
    if let decoded = try? decoder.decode([PredicateTemplate].self, from: code) {
      let again = try decoded.map { try $0.bound() }
      try FuzzFinding.unless(again == [bound], "coding changes \(bound.format)")
    }
  }
}
