import Foundation
import PredicateSyntax
import Testing

/// Diagnostics that pages show are those that the texts there get. The pages of
/// `Integrations/Examples` are compared by `.ci/examples`, which runs their commands.
@Suite struct QuotedDiagnosticTests {
  struct Quotation: CustomTestStringConvertible, Sendable {
    let page: String
    /// The lines from the heading of the diagnostic on, as they stand on the page.
    let lines: [String]
    /// The strings of the page, one of which is the text where no excerpt shows it.
    let strings: [String]
    var testDescription: String { "\(page): \(lines[0])" }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let quotations: [Quotation] = pages().flatMap { page -> [Quotation] in
    let text = text(of: page)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let strings = text.matches(of: /"([^"\n]*)"/).map { String($0.1) }
    return lines.indices.compactMap { index in
      guard let heading = lines[index].firstMatch(of: /(?:error|warning|note)\[[A-Z]\d{3}\]: .*/)
      else { return nil }
      let excerpt = lines[(index + 1)...].prefix { $0.hasPrefix("  ") }
      return Quotation(page: page, lines: [String(heading.0)] + excerpt, strings: strings)
    }
  }

  static func pages() -> [String] {
    let found = ["Grammar", "Documentation", "Integrations", "Sources"].flatMap(files(below:))
    return ["README.md", "SECURITY.md", "CONTRIBUTING.md"]
      + found.filter { $0.hasSuffix(".md") && !$0.hasPrefix("Integrations/Examples/") }.sorted()
  }

  /// The paths of all files below a folder of the checkout.
  static func files(below folder: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
    return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
  }

  static func text(of path: String) -> String {
    (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)) ?? ""
  }

  @Test func quotedDiagnosticsAreFound() {
    let pages = Set(Self.quotations.map(\.page))
    #expect(pages.isSuperset(of: ["README.md", "Documentation/nspredicate.md"]))
  }

  @Test(arguments: quotations)
  func quotedDiagnosticsAreProduced(_ quotation: Quotation) {
    let excerpt = quotation.lines.dropFirst().first.map { String($0.dropFirst(2)) }
    let texts = excerpt.map { [$0] } ?? quotation.strings
    let isGiven = texts.contains { text in
      let diagnostics = PredicateTemplate.recovering(from: SourceText(text)).diagnostics
      return diagnostics.contains { diagnostic in
        DiagnosticRenderer(style: .plain).render([diagnostic], in: SourceText(text))
          .split(separator: "\n").map(String.init).starts(with: quotation.lines)
      }
    }
    #expect(isGiven, "\(quotation.lines.joined(separator: "\n"))")
  }
}
