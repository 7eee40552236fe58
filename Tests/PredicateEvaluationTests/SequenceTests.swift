import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax
import Testing

private struct Dog: KeyPathReadable {
  var legs: Int
  static let readableKeys: ReadableKeys<Dog> = ["legs": .key(\.legs)]
}

/// The methods of sequences, for each kind of evaluator and element.
@Suite struct SequenceTests {
  private let dogs = [4, 3, 4].map(Dog.init)

  @Test func readableElementsAreFiltered() async throws {
    let four = try evaluator("legs == 4")
    #expect(try dogs.first(where: four)?.legs == 4)
    #expect(try dogs.contains(where: four))
    #expect(try !dogs.allSatisfy(four))
    #expect(try dogs.allSatisfy(evaluator("legs > 2")))
    #expect(try await legs(dogs.stream.filter(four)) == [4, 4])
  }

  @Test func objectsOfSeveralTypesAreFiltered() throws {
    let four = try evaluator("legs == 4")
    let objects: [any KeyValueReadable] = dogs + [["legs": Value.integer(4)]]
    #expect(try objects.filter(four).count == 3)
    #expect(try objects.count(matching: four) == 3)
    #expect(try objects.first(where: four) is Dog)
    #expect(try objects.first(where: four) is Dog)
    #expect(try objects.contains(where: four))
    #expect(try !objects.allSatisfy(four))
    #expect(try objects.partition(by: four).others.count == 1)
  }

  @Test func dictionariesAreFiltered() throws {
    let four = try evaluator("legs == 4")
    let rows: [[String: Any]] = [["legs": 4], ["legs": 3]]
    #expect(try rows.first(where: four)?["legs"] as? Int == 4)
    #expect(try rows.contains(where: four))
    #expect(try !rows.allSatisfy(four))
  }

  /// Every form of a predicate, over every kind of element.
  @Test func everyFormOfPredicateFilters() throws {
    let bound = try BoundPredicate("legs == \(4)")
    let forms: [any EvaluablePredicate] = [
      try Evaluator(bound), bound, try bound.validated(by: .untrusted),
    ]
    for form in forms { try #expect(counts(form) == [2, 2, 2, 2, 2, 2]) }
    let typed = Dog.where(\.legs) == 4
    #expect(try Evaluator(typed).matches(dogs[0]))
    #expect(try dogs.filter(typed).count == 2)
    #expect(try dogs.count(matching: typed) == 2)
    #expect(try dogs.first(where: typed)?.legs == 4)
    #expect(try dogs.partition(by: typed).others.count == 1)
    #expect(try dogs.contains(where: typed))
    #expect(try !dogs.allSatisfy(typed))
  }

  private func counts(_ form: some EvaluablePredicate) throws -> [Int] {
    let objects: [any KeyValueReadable] = dogs
    let rows: [[String: Any]] = dogs.map { ["legs": $0.legs] }
    var table = ColumnTable(rowCount: 3)
    table["legs"] = .integers([4, 3, 4])
    return [
      try dogs.filter(form).count, try objects.count(matching: form),
      try rows.partition(by: form).matching.count, try dogs.concurrentCount(matching: form),
      try table.count(matching: form), try table.rows(matching: form).count,
    ]
  }

  /// Errors of preparing and errors of evaluating are thrown as they are.
  @Test func everyFormThrowsItsError() throws {
    let broken = try BoundPredicate("name MATCHES \("(")")
    #expect(throws: PredicateFormatError.self) { try dogs.filter(broken) }
    let unknown = try BoundPredicate("wings == 2")
    #expect(throws: EvaluationError.self) { try dogs.filter(unknown) }
  }

  @Test func streamsEndWithTheErrorOfAnElement() async throws {
    let unknown = try evaluator("wings == 2")
    await #expect(throws: EvaluationError.self) { try await legs(dogs.stream.filter(unknown)) }
  }

  private func legs(_ dogs: some AsyncSequence<Dog, any Error>) async throws -> [Int] {
    var legs: [Int] = []
    for try await dog in dogs { legs.append(dog.legs) }
    return legs
  }
}

extension [Dog] {
  fileprivate var stream: AsyncStream<Dog> {
    AsyncStream { continuation in
      for dog in self { continuation.yield(dog) }
      continuation.finish()
    }
  }
}
