import Foundation
import Testing

/// Messages that pages quote inside their sentences, as `‘divisor’ must not be zero` is quoted here,
/// are messages of ours that a test expects, or those of another program.
///
/// Whole diagnostics, with their codes, are compared by `QuotedDiagnosticTests`.
@Suite struct QuotedMessageTests {
  struct Message: CustomTestStringConvertible, Sendable {
    let page: String
    let text: String
    var testDescription: String { "\(page): \(text)" }

    /// The beginnings of the runs of words in it. Between these stand values and names, which other
    /// messages of the kind have others of.
    var pieces: [String] {
      text.matches(of: #/[A-Za-z][a-z'_]*(?: [a-z_]+){2,}/#).map { run in
        run.output.split(separator: " ").prefix(3).joined(separator: " ")
      }
    }
  }

  /// Messages of compilers, of Foundation and of systems.
  private static let foreign: Set<String> = [
    "Unable to parse the format string", "Objective-C interoperability is disabled",
    "'#keyPath' can only be used with the Objective-C runtime",
    "'#selector' can only be used with the Objective-C runtime",
    "'init(format:arguments:)' has been renamed to 'init(block:)'",
    "method does not override any method from its superclass",
    "Predicate strings and key-value coding are not supported in swift-corelibs-foundation",
  ]

  static let messages = QuotedDiagnosticTests.pages().flatMap { page -> [Message] in
    let text = QuotedDiagnosticTests.text(of: page).replacing(
      #/```(?s:.*?)```|``[^`\n]+``/#,
      with: ""
    )
    let spans = text.matches(of: #/`([^`\n]+)`|“([^”\n]+)”/#).map { match in
      String(match.output.1 ?? match.output.2 ?? "")
    }
    return spans.filter { isMessage($0) && !foreign.contains($0) && !text.contains("# \($0)\n") }
      .map { Message(page: page, text: $0) }
  }

  /// Whether a span is prose: words of small letters in a row, and nothing of a language's syntax.
  private static func isMessage(_ span: String) -> Bool {
    let isCode = span.contains(#/==|-->|[{}$]|\w+\([a-z]+: |^(?:try|let|func|make|predcheck) /#)
    return !isCode && span.contains(#/[A-Za-z][a-z'_]*(?: [a-z'_]{2,}){2,}/#)
      && span.contains(#/\b(?:is|are|be|by|has|was|cannot|does|must)\b/#)
  }

  @Test func quotedMessagesAreFound() {
    #expect(Set(Self.messages.map(\.page)).isSuperset(of: ["Documentation/nspredicate.md"]))
  }

  @Test(arguments: messages)
  func quotedMessagesAreExpectedByATest(_ message: Message) {
    #expect(!message.pieces.isEmpty)
    for piece in message.pieces {
      #expect(Self.sources.contains { $0.contains(piece) }, "no source has “\(piece)”")
      #expect(Self.tests.contains { $0.contains(piece) }, "no test expects “\(piece)”")
    }
  }

  private static let sources = texts(below: ["Sources", "Integrations/Python/src"])
  private static let tests = texts(below: ["Tests", "Integrations/Python/tests"])

  private static func texts(below folders: [String]) -> [String] {
    let kinds = [".swift", ".py", ".txt", ".cases", ".talk"]
    return folders.flatMap { folder in
      QuotedDiagnosticTests.files(below: folder)
        .filter { path in
          kinds.contains { path.hasSuffix($0) } && !path.hasSuffix("QuotedMessageTests.swift")
        }
        .map(QuotedDiagnosticTests.text(of:))
    }
  }
}
