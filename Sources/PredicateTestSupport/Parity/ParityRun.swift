import Foundation
package import PredicateSchema
package import PredicateStorage

/// Many random requests over many random tables, put to memory and to a store.
///
///     let report = try await ParityRun(seed: 7, pairs: 5000).report { schema in
///       try MyBackend(schema: schema)
///     }
package struct ParityRun: Sendable {
  package var seed: UInt64
  /// The number of (request, tables) pairs.
  package var pairs: Int
  /// The number of requests for the same tables, since filling a store takes longer.
  package var requestsPerTable: Int
  /// The approximate number of rows of an entity; people may be up to twice as many.
  package var size: Int
  /// The number of differences after which the run stops.
  package var differenceLimit: Int
  /// Whether rows are loose (`ParityTables.init(seed:size:isLoose:)`); nil for every second table.
  package var isLoose: Bool?
  /// Whether values keep to the CHECKs of `ParityConstraints.enforced`.
  package var isChecked = false
  /// Whether doubles may be infinite, which MariaDB does not have.
  package var hasInfinities = true
  /// The number of attempts to shrink each difference.
  package var shrinkingTries: Int

  package init(
    seed: UInt64,
    pairs: Int,
    requestsPerTable: Int = 50,
    size: Int = 10,
    differenceLimit: Int = 3,
    shrinkingTries: Int = 400
  ) {
    self.seed = seed
    self.pairs = pairs
    self.requestsPerTable = max(requestsPerTable, 1)
    self.size = size
    self.differenceLimit = differenceLimit
    self.shrinkingTries = shrinkingTries
  }

  /// A run with `PARITY_SEED` and `PARITY_ROUNDS`, if they are set. Without them every run is the
  /// same, so that a build cannot fail by chance. `PARITY_SEED=random` takes another seed each
  /// time; a difference is printed with the seed.
  package static func fromEnvironment(
    pairs: Int,
    requestsPerTable: Int = 50,
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Self {
    Self(
      seed: Self.seed(environment["PARITY_SEED"]),
      pairs: environment["PARITY_ROUNDS"].flatMap(Int.init) ?? pairs,
      requestsPerTable: requestsPerTable
    )
  }

  private static func seed(_ text: String?) -> UInt64 {
    text == "random" ? UInt64.random(in: 0...999_999_999) : text.flatMap(UInt64.init) ?? 1
  }

  /// Runs the requests. `make` returns a new empty store without tables each time.
  package func report(
    _ make: @Sendable (Schema) async throws -> any WritableStorageBackend
  ) async throws -> ParityReport {
    var report = ParityReport(seed: seed)
    var seeds = SplitMix64(seed: seed)
    let names = ParityNames(ParitySchema.schema)
    while report.pairs < pairs, report.differences.count < differenceLimit {
      let tables = ParityTables(
        seed: seeds.next(),
        size: report.pairs == 0 ? 0 : size,
        isLoose: isLoose ?? (report.pairs / requestsPerTable).isMultiple(of: 2),
        isChecked: isChecked,
        hasInfinities: hasInfinities
      )
      report.tally.add(tables)
      let trial = try await ParityTrial(tables, in: make(tables.schema))
      var generator = ParityGenerator(about: tables, seed: seeds.next())
      for number in 0..<min(requestsPerTable, pairs - report.pairs) {
        let depth: ParityTrial.Depth =
          number % 16 == 0 ? .all : number % 4 == 0 ? .count : .identifiers
        // Every sixteenth is read page by page.
        let isPaged = number % 16 == 3
        let request =
          isPaged
          ? try generator.pagedRequest()
          : number % 16 == 7 ? try generator.dictionaryRequest() : try generator.request()
        report.tally.add(request, names)
        let outcome =
          isPaged
          ? await trial.askForPages(request) : await trial.ask(request, depth: depth)
        report.add(await shrunk(outcome, make))
        if report.differences.count >= differenceLimit { break }
      }
    }
    return report
  }

  private func shrunk(
    _ outcome: ParityTrial.Outcome,
    _ make: @Sendable (Schema) async throws -> any WritableStorageBackend
  ) async -> ParityTrial.Outcome {
    guard case .different(let difference) = outcome else { return outcome }
    var shrinker = ParityShrinker(difference, tries: shrinkingTries)
    return .different(await shrinker.shrunk(make))
  }
}
