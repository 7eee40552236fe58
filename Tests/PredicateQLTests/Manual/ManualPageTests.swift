import Foundation
import PredicateQL
import PredicateTestSupport
import Testing

/// Everything that the project cites of the manual exists, and so does everything that a complete
/// manual has.
@Suite struct ManualPageTests {
  @Test func citationsResolve() throws {
    let numbers = try Self.numbers()
    let citations = try ManualCitation.all()
    #expect(citations.count > 500)
    let lost = citations.filter { !numbers.contains($0.number) }
      .map { "\($0.place): the manual has no \($0.number)" }
    #expect(lost == [])
  }

  /// An example is numbered once, however many lines it has.
  @Test func everyExampleIsThere() throws {
    let numbers = try Self.numbers()
    let missing = (1...250).map { "E\($0)" }.filter { !numbers.contains($0) }
    #expect(missing == [])
  }

  @Test func everyCodeIsExplained() throws {
    let codes = DiagnosticID.allCases.map(\.code) + EvaluationErrorID.allCases.map(\.code)
    let numbers = try Self.numbers()
    #expect(codes.filter { !numbers.contains($0) } == [])
  }

  @Test func everyNameIsExplained() throws {
    let names =
      Function.allCases.map(\.rawValue) + ArithmeticOperator.allCases.map(\.functionName)
      + CollectionOperator.standard.map { "@" + $0.name } + FunctionRegistry.standard.selectors
      + ComparisonOperator.standard.map(\.spelling) + LanguageFeature.allCases.map(\.rawValue)
    let text = try Manual.text()
    #expect(names.filter { !text.contains("`\($0)") } == [])
  }

  @Test func linksLeadSomewhere() throws {
    for page in try Manual.pages() {
      let text = try String(contentsOf: page, encoding: .utf8)
      for match in text.matches(of: /\]\(([^)#:]*)(?:#([^)]+))?\)/) {
        let path = String(match.output.1)
        let target = path.isEmpty ? page : URL(fileURLWithPath: path, relativeTo: page)
        let isThere = FileManager.default.fileExists(atPath: target.path)
        #expect(isThere, "\(page.lastPathComponent) links to \(path)")
        guard isThere, let anchor = match.output.2 else { continue }
        let anchors = try Self.anchors(of: target)
        #expect(anchors.contains(String(anchor)), "\(page.lastPathComponent) links to #\(anchor)")
      }
    }
  }

  /// `4.3` of headings, `E45` after cases, `P010` of cases with a remark, `U3` and `V001` at the
  /// start of a table row.
  private static func numbers() throws -> Set<String> {
    var numbers: Set<String> = []
    for line in try Manual.text().split(separator: "\n") {
      if let heading = line.firstMatch(of: /^#+ (\d(?:\.\d+)?)\b/) {
        numbers.insert(String(heading.output.1))
      } else if let row = line.firstMatch(of: /^\| ([A-Z]\d+[a-z]?) \|/) {
        numbers.insert(String(row.output.1))
      } else if let code = line.firstMatch(of: /!!! ([A-Z]\d{3})[^,]* # (?!E\d)/) {
        numbers.insert(String(code.output.1))
      } else if let remark = line.firstMatch(of: /(?:-->|==>|!!!).* # (E\d+[a-z]?)\b/) {
        numbers.insert(String(remark.output.1))
      }
    }
    return numbers
  }

  /// The anchors that GitHub makes of headings.
  private static func anchors(of page: URL) throws -> Set<String> {
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    return Set(
      lines.filter { $0.hasPrefix("#") }.map { line in
        line.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
          .replacing(" ", with: "-")
      }
    )
  }
}
