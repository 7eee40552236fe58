public import PredicateMacros
import Testing

public enum Shelf {
  @Readable fileprivate struct Hidden { var depth = 1 }
  fileprivate static var hiddenKeys: [String] { Hidden.readableKeys.names }
}

extension Shelf {
  fileprivate enum Nest {
    @Readable struct Deep { var depth = 2 }
  }
}

/// Without a modifier of its own a type in a public extension is public.
extension Shelf {
  @Readable public struct Board {
    public var length = 3
    public init() {}
  }
}

@Readable private struct Conditional {
  var always = 1
  #if os(Linux)
  var onLinux = 2  // #if in a remark
  #elseif os(Windows)
  var onWindows = 3
  #else
  var elsewhere = 4
  #endif
  #if NEVER
  var never = 5
  #if os(Linux)
  var neverEither = 6
  #endif
  #endif
  var last = 7
}

@Readable private final class ConditionalObject<Element> {
  #if os(Linux)
  var onLinux = 2
  #endif
}

@MainActor @Readable final class Window {
  enum State: Int { case open, closed }

  var title = "Emma"
  var subtitle: String?
  var state = State.closed
  var parent: Window?
  var children: [Window] = []
  nonisolated let number = 7
}

@MainActor @Readable struct Pane {
  var width = 2
}

/// Declarations that `@Readable` writes the keys of.
@Suite struct ReadableDeclarationTests {
  @Test func typesWithinOthers() {
    #expect(Shelf.hiddenKeys == ["depth"])
    #expect(Shelf.Nest.Deep.readableKeys.names == ["depth"])
    #expect(Shelf.Board.readableKeys.names == ["length"])
  }

  @Test func conditionalProperties() throws {
    #expect(Conditional.readableKeys.names == ["always", "last", "onLinux"])
    #expect(ConditionalObject<Int>.readableKeys.names == ["onLinux"])
    #expect(
      try [Conditional()].contains(where: Evaluator(#predicate("onLinux == 2 AND last == 7")))
    )
  }

  @MainActor @Test func typesOnTheMainActor() throws {
    let (window, parent) = (Window(), Window())
    window.parent = parent
    parent.children = [window]
    parent.title = "Dune"
    let text = """
      title == 'Emma' AND subtitle == nil AND state == 1 AND parent.title == 'Dune' \
      AND ANY parent.children.title == 'Emma' AND number == 7
      """
    let evaluator = try Evaluator(PredicateTemplate(parsing: text).bound())
    #expect(try evaluator.matches(window))
    #expect(try [window, parent].filter(evaluator).count == 1)
    #expect(try [window, parent].count(matching: evaluator) == 1)
    #expect(try [window, parent].filter(Window.where(\.title) == "Dune").count == 1)
    #expect(try [window].filter(Window.where(\.parent).title == "Dune").count == 1)
    #expect(Pane.readableKeys.names == ["width"])
    #expect(throws: Never.self) {
      try PredicateTemplate(parsing: text).checked(against: Window.self)
    }
    #expect(throws: PredicateFormatError.self) {
      try PredicateTemplate(parsing: "parent.titel == 'x'").checked(against: Window.self)
    }
  }

  /// Elsewhere their keys are listed, but compared with no key path: that would trap.
  @Test func typesOnTheMainActorElsewhere() async {
    #expect(Window.readableKeys.names.contains("title"))
    #expect(Window.readableKeys.name(of: \.number) == nil)
  }

  @Test func expressionsAsArguments() throws {
    let least: ExpressionNode = .key("least")
    let predicate = try #predicate("age > %@ AND name == %@", least, "x")
    #expect(predicate.format == #"age > least AND name == "x""#)
    let (key, limit) = ("height", 3)
    let other = try #predicate("%K > %@ + %d", key, least, limit)
    #expect(other.format == "height > least + 3")
    let placeholder = ExpressionNode(.placeholder(Placeholder(.object, index: 0)))
    #expect(throws: PredicateFormatError.self) {
      try Evaluator(#predicate("age > %@", placeholder))
    }
  }
}
