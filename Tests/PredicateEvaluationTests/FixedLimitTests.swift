import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

/// The fixed bounds of `Documentation/limits.md`: at each bound all is well, one past it is not.
@Suite struct FixedLimitTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    let limit: Int
    /// Whether this number passes.
    let takes: @Sendable (Int) throws -> Bool
    var testDescription: String { name }

    init(_ name: String, _ limit: Int, _ takes: @escaping @Sendable (Int) throws -> Bool) {
      self.name = name
      self.limit = limit
      self.takes = takes
    }
  }

  static let rows = [
    Row("levels that are bound", 1_000) { levels in
      codes { _ = try BoundPredicate(negated(levels)) } == []
    },
    Row("levels that a policy passes", 1_000) { levels in
      var policy = PredicatePolicy.unrestricted
      policy.limits.tree.height = .max
      return policy.findings(in: .predicate(negated(levels))).isEmpty
    },
    Row("levels that are evaluated", 1_000) { levels in
      var options = EvaluationOptions.default
      options.limits.depth = .max
      let bound = BoundPredicate(source: nil, root: negated(levels))
      return codes { _ = try Evaluator(bound, options: options) } == []
    },
    Row("levels that are drawn", 1_000) { levels in
      !OutlinePrinter().text(of: negated(levels)).contains("…")
    },
    Row("levels that are said", 84) { levels in
      var node = ExpressionNode.key("x")
      for _ in 2..<levels { node = ExpressionNode(.call(.absolute, [node])) }
      return !SentencePrinter().text(of: node.equals(1)).contains("…")
    },
    Row("brackets of a text", 400) { count in
      let text = nested("(", "1 == 1", ")", count)
      return codes { _ = try PredicateTemplate(parsing: text, options: deepest) } == []
    },
    Row("lists that are one constant", 200) { count in
      let text = nested("{", "1", "}", count) + " == 1"
      let root = try PredicateTemplate(parsing: text, options: deepest).root
      guard case .comparison(let comparison) = root.kind else { return false }
      return comparison.left.kind.constantValue != nil
    },
    Row("diagnostics of one predicate", 50) { count in
      let text = Array(repeating: "a == %@", count: count).joined(separator: " AND ")
      return codes { _ = try PredicateTemplate(parsing: text).bound() }.count == count
    },
    Row("columns of a line that is shown", 100) { count in
      let text = String(repeating: "a", count: count - 2) + " ?"
      let found = PredicateTemplate.recovering(from: SourceText(text)).diagnostics
      return !DiagnosticRenderer(style: .plain).render(found, in: SourceText(text)).contains("…")
    },
    Row("characters of a part of a trace", 1_000) { count in
      let text = "1 == '\(String(repeating: "x", count: count - 7))'"
      return try evaluator(text).trace(.null).text == text
    },
    Row("characters of a value in a trace", 80) { count in
      let text = String(repeating: "x", count: count)
      let trace = try evaluator("SELF == 1").trace(.value(.text(text)))
      return trace.children.first?.value == "\"\(text)\""
    },
    Row("elements of an array in a trace", 10) { count in
      let list = Value.list((0..<count).map { .integer(Int64($0)) })
      let trace = try evaluator("SELF == 1").trace(.value(list))
      return trace.children.first?.value?.contains("…") == false
    },
    Row("runs of a part in a trace", 20) { count in
      let list = Value.list((0..<count).map { .integer(Int64($0)) })
      let trace = try evaluator("SUBQUERY(SELF, $x, $x > 5).@count == 1").trace(.value(list))
      let subquery = trace.children.first?.children.first
      return subquery?.children.count { $0.kind == .predicate } == count
    },
  ]

  /// One OR, nine ANDs and three parts a comparison: 10,000 parts are recorded, later ones are
  /// blank.
  @Test(arguments: [(370, true), (371, false)])
  func partsOfATraceAreCounted(_ example: (terms: Int, isWhole: Bool)) throws {
    let groups = (0..<9).map { group in
      let terms = (0..<example.terms).map { term in
        let number = group * 1_000 + term
        return "\(number) == \(term == example.terms - 1 ? -1 : number)"
      }
      return terms.joined(separator: " AND ")
    }
    let trace = try evaluator(groups.joined(separator: " OR ")).trace(.null)
    func areTold(_ trace: EvaluationTrace) -> Bool {
      trace.isEvaluated && trace.children.allSatisfy(areTold)
    }
    #expect(areTold(trace) == example.isWhole)
    #expect(EvaluationTrace.nodeLimit == 10_000)
  }

  @Test(arguments: rows)
  func holdsExactly(_ row: Row) throws {
    #expect(try row.takes(row.limit))
    #expect(try !row.takes(row.limit + 1))
  }

  private static let deepest = ParseOptions(
    limits: ParseLimits(length: .max, nesting: .max, height: .max, nodes: .max)
  )

  /// `NOT NOT … TRUEPREDICATE` with this number of levels in all.
  private static func negated(_ levels: Int) -> PredicateNode {
    (1..<levels).reduce(PredicateNode(.constant(true))) { node, _ in PredicateNode(.not(node)) }
  }

  private static func nested(_ open: String, _ inner: String, _ close: String, _ count: Int)
    -> String
  {
    String(repeating: open, count: count) + inner + String(repeating: close, count: count)
  }

  private static func codes(_ body: () throws -> Void) -> [String] {
    do { try body() } catch let error as PredicateFormatError {
      return error.diagnostics.map(\.id.code)
    } catch {
      return ["\(error)"]
    }
    return []
  }
}
