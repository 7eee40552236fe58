import PredicateSyntax

extension CodeScanner {
  /// Adds what calls of the file's own functions pass for parameters that become formats.
  ///
  /// Such a text is only taken for a predicate if it is sound: a function that takes locators of
  /// all kinds is given others, too.
  mutating func addArguments() {
    guard !formatParameters.isEmpty else { return }
    for index in 0..<tokens.count {
      for (argument, parameter) in formatParameters.arguments(at: index) {
        for value in expression.values(of: argument) where Plausibility.hasOperator(value) {
          var value = value
          if parameter.isBeginning {
            value.appendHole(for: value.count..<value.count, of: value)
          }
          let predicate = FoundPredicate(value, parameter.use, arguments: .unknown)
          guard !parameter.use.isClassChain, predicate.isSound else { continue }
          add(value, parameter.use, .unknown)
        }
      }
    }
  }
}

extension FoundPredicate {
  /// Whether nothing but warnings is found in the text by itself.
  var isSound: Bool {
    !PredicateLinter().findings(in: subject()).contains { $0.severity == .error }
  }
}
