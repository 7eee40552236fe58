import Foundation
import PredicateTestSupport
import Testing

/// The messages of the compiler for what cannot be had on Linux, with their places.
@Suite struct CompileMessageTests {
  /// A line of code, with the column and the text of the message.
  private static let lines: [(code: String, column: Int, message: String)] = [
    (
      #"_ = withVaList([]) { NSPredicate(format: "a == 1", arguments: $0) }"#, 22,
      "error: 'init(format:arguments:)' has been renamed to 'init(block:)': Predicate strings and key-value coding are not supported in swift-corelibs-foundation. Use a closure instead if possible."
    ),
    (
      #"_ = withVaList([]) { NSExpression(format: "1", arguments: $0) }"#, 22,
      "error: 'init(format:arguments:)' is unavailable: a va_list cannot be read on Linux: use init(format:argumentArray:)"
    ),
    (
      #"NSObject().setValue(1, forKey: "a")"#, 12,
      "error: 'setValue(_:forKey:)' is unavailable: values are only read by key on Linux: assign the property"
    ),
    (
      "_ = NSExpression(expressionType: .block)", 5,
      "error: 'init(expressionType:)' is unavailable: NSExpression has no subclasses on Linux: use init(block:arguments:)"
    ),
    (
      "_ = #selector(NSObject.copy)", 5,
      "error: '#selector' can only be used with the Objective-C runtime"
    ),
    ("@objc class A {}", 2, "error: Objective-C interoperability is disabled"),
  ]

  @Test(.enabled(if: SwiftCompiler.canImport("PredicateFoundation"), "there is no compiler"))
  func messages() throws {
    let output = try SwiftCompiler.messages(
      for: ["import PredicateFoundation"] + Self.lines.map(\.code)
    )
    for (index, line) in Self.lines.enumerated() {
      #expect(
        output.contains("main.swift:\(index + 2):\(line.column): \(line.message)"),
        "\(output)"
      )
    }
  }
}
