import PredicateAnalysis
package import PredicateSchema
package import PredicateStorage
import PredicateSyntax

extension FuzzProperty {
  /// A store answers any request as memory does. `make` creates an empty store without tables.
  package static func store(
    _ name: String,
    _ make: @escaping @Sendable (Schema) async throws -> any WritableStorageBackend
  ) -> FuzzProperty {
    let trials = FuzzTrials(make: make)
    return FuzzProperty(waiting: name, readsPredicates: true) { bytes in
      let trial = try await trials.trial(bytes.first ?? 0)
      var generator = ParityGenerator(about: trial.tables, FuzzChoices(Array(bytes.dropFirst())))
      let isDictionaries = generator.chance(16)
      let request = try isDictionaries ? generator.dictionaryRequest() : generator.request()
      var requests = [request]
      // Each engine has its own random numbers.
      let text = FuzzText.text(bytes)
      if !text.contains("random"), let text = try? PredicateTemplate(parsing: text).bound() {
        requests = [FetchRequest(entity: "Person", predicate: text, resultType: .identifiers)]
      }
      for request in requests {
        if case .different(let difference) = await trial.ask(request) {
          throw FuzzFinding("\(difference)")
        }
      }
    }
  }
}

/// Tables by their seed, filled once: a fuzzer makes thousands of requests of each.
private actor FuzzTrials {
  private let make: @Sendable (Schema) async throws -> any WritableStorageBackend
  private var trials: [UInt64: ParityTrial] = [:]

  init(make: @escaping @Sendable (Schema) async throws -> any WritableStorageBackend) {
    self.make = make
  }

  func trial(_ byte: UInt8) async throws -> ParityTrial {
    let seed = UInt64(byte % 16)
    if let trial = trials[seed] { return trial }
    let tables = ParityTables(seed: seed)
    let trial = try await ParityTrial(tables, in: make(tables.schema))
    trials[seed] = trial
    return trial
  }
}
