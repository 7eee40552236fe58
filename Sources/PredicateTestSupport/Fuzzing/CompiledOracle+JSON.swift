import PredicateEvaluation
import PredicateJSON
import PredicateSyntax

extension CompiledOracle {
  /// Compares the filter of lines of JSON with the evaluator that walks the tree, which is given
  /// what `JSONReader` reads: for the lines that match, and for those that do not.
  func expectAgreement(
    ofLines records: [[String: Value]],
    _ tally: inout CompiledTally
  ) throws(FuzzFinding) {
    var spelling = JSONSpelling(seed: seed)
    let dates = spelling.pick([DateRule.none, .automatic, .keys(["date"])])
    let lines = records.map { spelling.line(of: $0) }
    let reader = JSONReader(dates: dates)
    var expected: [Result<Bool, EvaluationError>] = []
    for line in lines {
      guard let record = try? reader.read(line) else { throw FuzzFinding("not JSON: \(line)") }
      expected.append(
        Result { () throws(EvaluationError) in try reference.matches(record) }
      )
    }
    guard let filter = JSONLineFilter(JSONLineProgram(reference, dates: dates)) else {
      throw FuzzFinding("no memory for a filter")
    }
    for isInverted in [false, true] {
      let findings = try findings(filter, lines, isInverted)
      var found = lines.map { _ in Result<Bool, EvaluationError>.success(isInverted) }
      for line in findings.lines {
        switch line.outcome {
        case .match: found[line.number] = .success(!isInverted)
        case .undecidable(let error): found[line.number] = .failure(error)
        case .malformed(let error): throw FuzzFinding("\(error): \(lines[line.number])")
        }
      }
      for (index, line) in lines.enumerated() {
        try expect(found[index], expected[index], "lines of JSON", line)
      }
      tally.add(.json, expected, undecided: findings.undecided)
    }
  }

  private func findings(
    _ filter: JSONLineFilter,
    _ lines: [String],
    _ isInverted: Bool
  ) throws(FuzzFinding) -> JSONLineFindings {
    var chunk = Array((lines.joined(separator: "\n") + "\n").utf8)
    let length = chunk.count
    chunk += [UInt8](repeating: 0, count: JSONLineFilter.padding)
    let result = chunk.withUnsafeMutableBytes { chunk in
      Result { () throws(JSONError) in
        try filter.read(chunk, length: length, isFirst: true, isInverted: isInverted)
      }
    }
    switch result {
    case .success(let findings): return findings
    case .failure(let error): throw FuzzFinding("\(error)")
    }
  }

  /// The hash of the predicate: equal predicates get equal lines.
  private var seed: UInt64 {
    note.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0100_0000_01B3 }
  }
}
