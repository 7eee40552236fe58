import PredicateSyntax

/// Builds a trace while an evaluation runs.
final class TraceRecorder {
  enum Outcome {
    case truth(Bool)
    case value(KeyedValue)
    case failure(EvaluationError)
  }

  private struct Frame {
    var children: [EvaluationTrace] = []
    /// How often each part has run, by its text.
    var runs: [String: Int] = [:]
    var note: String?
  }

  private let source: SourceText?
  private var frames: [Frame] = [Frame()]

  init(source: SourceText?) { self.source = source }

  /// The trace of the whole, once it has run.
  var result: EvaluationTrace? { frames.first?.children.last }

  func begin() { frames.append(Frame()) }

  func note(_ text: String) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].note = text
  }

  /// ANY found an element that holds, or ALL one that does not.
  func noteElement(_ index: Int, _ element: KeyedValue, holds: Bool) {
    note("element \(index + 1), \(ValueText.shown(element)), \(holds ? "does" : "does not")")
  }

  func noteElements(_ count: Int, _ quantifier: Quantifier) {
    switch (quantifier, count) {
    case (_, 0): note("there are no elements")
    case (.any, _): note(count == 1 ? "its one element does not" : "none of \(count) elements does")
    case (.all, _): note(count == 1 ? "its one element does" : "all \(count) elements do")
    }
  }

  func end(_ node: TreeNode, _ outcome: Outcome) {
    guard let frame = frames.popLast(), !frames.isEmpty else { return }
    var trace = blank(node)
    trace.isEvaluated = true
    trace.children = frame.children + skipped(node, frame.children)
    switch outcome {
    case .truth(let truth): trace.truth = truth
    case .value(let value): trace.value = ValueText.shown(value)
    case .failure(let error): trace.error = error
    }
    trace.explanation = TraceExplanation.text(of: node, trace, note: frame.note)
    let runs = frames[frames.count - 1].runs[trace.text, default: 0]
    frames[frames.count - 1].runs[trace.text] = runs + 1
    if runs < EvaluationTrace.elementLimit { frames[frames.count - 1].children.append(trace) }
  }

  /// The parts that were never reached.
  private func skipped(_ node: TreeNode, _ children: [EvaluationTrace]) -> [EvaluationTrace] {
    var result: [EvaluationTrace] = []
    var seen = children[...]
    node.forEachChild { child in
      let text = NodeText.text(of: child, in: source)
      if let place = seen.firstIndex(where: { $0.text == text && $0.span == child.span }) {
        seen.remove(at: place)
      } else if !children.contains(where: { $0.text == text && $0.span == child.span }) {
        result.append(blank(child))
      }
    }
    return result
  }

  /// A trace of what has not run.
  func blank(_ node: TreeNode) -> EvaluationTrace {
    let kind: EvaluationTrace.Kind =
      switch node {
      case .predicate: .predicate
      case .expression: .expression
      }
    return EvaluationTrace(
      kind: kind,
      text: NodeText.text(of: node, in: source),
      span: node.span,
      truth: nil,
      value: nil,
      error: nil,
      isEvaluated: false,
      explanation: "not evaluated",
      children: []
    )
  }
}
