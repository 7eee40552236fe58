import Foundation
import PredicateSyntax
import Testing

@Suite struct CodableTests {
  @Test func treesAreEncodedAsText() throws {
    let text = "ANY tags ==[c] %@ AND $x > items.@sum.price"
    let template = try PredicateTemplate(parsing: text)
    let data = try JSONEncoder().encode([template])
    #expect(String(decoding: data, as: UTF8.self) == "[\"\(text)\"]")
    #expect(try JSONDecoder().decode([PredicateTemplate].self, from: data) == [template])
    #expect(try JSONDecoder().decode([PredicateNode].self, from: data) == [template.root])
    let expression = try ExpressionTemplate(parsing: "items.@sum.price * 2")
    let coded = try JSONEncoder().encode([expression.root])
    #expect(try JSONDecoder().decode([ExpressionNode].self, from: coded) == [expression.root])
    #expect(try JSONDecoder().decode([ExpressionTemplate].self, from: coded) == [expression])
  }

  /// Literals become values where values are expected.
  @Test func valuesHaveLiterals() {
    let values: [Value] = ["x", 1, 1.5, true, [1, "x"]]
    #expect(
      values == [
        .text("x"), .integer(1), .real(1.5), .bool(true), .list([.integer(1), .text("x")]),
      ]
    )
    #expect(ParseOptions.strictApple.mode == .strictApple)
  }
}
