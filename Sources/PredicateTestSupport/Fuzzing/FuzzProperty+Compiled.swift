import PredicateSyntax

extension FuzzProperty {
  /// Compiled evaluation answers and fails as the reference does, whatever the data representation.
  package static let compiled = FuzzProperty("compiled", readsPredicates: true) { bytes in
    var generator = CompiledGenerator(FuzzChoices(bytes))
    let options = CompiledOracle.allOptions[generator.chance(3) ? generator.below(6) : 0]
    let text = try? PredicateTemplate(parsing: FuzzText.text(bytes), options: FuzzText.options)
    let predicate = text.map { FuzzText.filled($0.root) } ?? generator.predicate()
    guard let oracle = CompiledOracle(predicate, options) else { return }
    // Sometimes more than a block of rows, which are evaluated together.
    let count = generator.chance(20) ? 70 : 2
    try oracle.expectAgreement(about: (0..<count).map { _ in generator.sample() })
  }
}
