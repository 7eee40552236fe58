import Dispatch
import PredicatePlatform

extension CompiledEvaluator where Element: Sendable {
  /// The elements that match, in order, found on all cores at once.
  ///
  /// The answer and the error are those of `filter`: the error of the first element with one. Worth
  /// it from about ten thousand elements on.
  package func concurrentFilter(_ elements: [Element]) throws(EvaluationError) -> [Element] {
    let evaluator = atOneTime()
    let chunks = try concurrentChunks(elements) { (chunk) throws(EvaluationError) in
      try evaluator.filter(chunk)
    }
    return Array(chunks.joined())
  }

  /// The number of elements that match, counted on all cores at once.
  package func concurrentCount(_ elements: [Element]) throws(EvaluationError) -> Int {
    let evaluator = atOneTime()
    let counts = try concurrentChunks(elements) { (chunk) throws(EvaluationError) in
      try evaluator.count(chunk)
    }
    return counts.reduce(0, +)
  }

  /// The elements that match and those that do not, each in order, found on all cores at once.
  package func concurrentPartition(
    _ elements: [Element]
  ) throws(EvaluationError) -> (matching: [Element], others: [Element]) {
    let evaluator = atOneTime()
    let parts = try concurrentChunks(elements) { (chunk) throws(EvaluationError) in
      try evaluator.partition(chunk)
    }
    return (Array(parts.map(\.matching).joined()), Array(parts.map(\.others).joined()))
  }

  /// The results of `body` for each chunk, in order; the error of the first chunk with one.
  private func concurrentChunks<Answer: Sendable>(
    _ elements: [Element],
    _ body: @Sendable (ArraySlice<Element>) throws(EvaluationError) -> Answer
  ) throws(EvaluationError) -> [Answer] {
    // Objects among the variables may not be safe to read on several threads.
    guard variables.areData else { return [try body(elements[...])] }
    // More chunks than cores, so that no core waits long for the slowest.
    let most = ProcessInfo.processInfo.activeProcessorCount * 4
    let size = Swift.max(4 * RowMask.blockSize, (elements.count + most - 1) / most)
    let count = (elements.count + size - 1) / size
    let answers = Mutex<[Int: Result<Answer, EvaluationError>]>([:])
    // Chunks after the first that has an error are skipped.
    let firstFailed = Atomic(count)
    DispatchQueue.concurrentPerform(iterations: count) { index in
      if firstFailed.load(ordering: .relaxed) < index { return }
      let chunk = elements[index * size..<Swift.min((index + 1) * size, elements.count)]
      let answer: Result<Answer, EvaluationError>
      do throws(EvaluationError) {
        answer = .success(try body(chunk))
      } catch {
        answer = .failure(error)
        firstFailed.min(index, ordering: .relaxed)
      }
      answers.withLock { $0[index] = answer }
    }
    let found = answers.withLock { $0 }
    var result: [Answer] = []
    for index in 0..<count {
      if let answer = try found[index]?.get() { result.append(answer) }
    }
    return result
  }
}
