import Foundation
import Observation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

@propertyWrapper private struct Clamped {
  var wrappedValue: Int
  var limit = 10
}

@propertyWrapper private struct Upper: ReflectedWrapper {
  private var text = ""
  var wrappedValue: String {
    get { text.uppercased() }
    set { text = newValue }
  }
  init(wrappedValue: String) { text = wrappedValue }
}

private enum Kind { case dog, cat(lives: Int) }

private struct Place { var city = "Oslo" }

private struct Pet: ReflectedReadable {
  @Clamped var age = 3
  @Upper var name = "rex"
  var kind = Kind.dog
  var lastKind: Kind?
  var kinds = [Kind.dog, .cat(lives: 9)]
  var place = Place()
  private var _cache = 7
}

@Observable private final class Model: ReflectedReadable {
  var title = "Emma"
  var pages = 300
  @ObservationIgnored var note = "n"
}

@Suite struct ReflectionTests {
  @Test(arguments: ["age == 3", "name == 'REX'", "cache == 7", "kind != nil", "lastKind == nil"])
  func propertiesHavePublicNames(_ text: String) throws {
    #expect(try evaluator(text).matches(Pet()))
    #expect(try [Pet()].filter(evaluator(text)).count == 1)
    #expect(
      Pet().readableKeyNames == ["age", "cache", "kind", "kinds", "lastKind", "name", "place"]
    )
  }

  @Test func observedPropertiesHavePublicNames() throws {
    let model = Model()
    #expect(model.readableKeyNames == ["note", "pages", "title"])
    #expect(try evaluator("title == 'Emma' AND pages > 200 AND note == 'n'").matches(model))
    model.title = "Dune"
    #expect(try evaluator("title == 'Dune'").matches(model))
  }

  @Test func errorsNameUnreadableNestedTypes() throws {
    let error = try failure(of: "place.city == 'Oslo'", on: .object(Pet()))
    #expect(error?.message == "unknown key `city` of `Place`, which is not readable")
    #expect(error?.hints.first?.contains("extension Place: KeyPathReadable") == true)
    #expect(try failure(of: "place < 3", on: .object(Pet()))?.message.contains("`Place`") == true)
  }

  @Test(arguments: [
    "kind == 'dog'", "kind != 'dog'", "'dog' == kind", "kind IN {'dog'}", "kinds CONTAINS 'dog'",
    "ANY kinds == 'dog'", "'dog' IN kinds",
  ])
  func enumsWithoutRawValueAreErrors(_ text: String) throws {
    let error = try failure(of: text, on: .object(Pet()))
    #expect(error?.id == .incomparable)
    #expect(error?.message == "cannot compare `Kind`, an enum without a raw value")
    #expect(throws: EvaluationError.self) { try [Pet()].filter(evaluator(text)) }
    let entries: [String: Any] = ["kind": Kind.dog, "kinds": [Kind.dog]]
    #expect(throws: EvaluationError.self) { try [entries].filter(evaluator(text)) }
    #expect(throws: EvaluationError.self) { try evaluator(text).matches(entries) }
    var lenient = EvaluationOptions.default
    lenient.typeMismatch = .false
    #expect(try failure(of: text, on: .object(Pet()), options: lenient) == nil)
  }

  /// Two of them are equal or not, as their type says.
  @Test func enumsWithoutRawValuesAreCompared() throws {
    #expect(try evaluator("a == b").matches(["a": Rank.junior as Any, "b": Rank.junior as Any]))
    enum Side { case left, right }
    #expect(try evaluator("a == b").matches(["a": Side.left, "b": Side.left] as [String: Any]))
    #expect(try !evaluator("a == b").matches(["a": Side.left, "b": Side.right] as [String: Any]))
  }
}
