import PredicateSyntax

/// A recorder that builds a trace while an evaluation runs.
final class TraceRecorder {
  enum Outcome {
    case truth(Bool)
    case value(KeyedValue)
    case failure(EvaluationError)
  }

  private struct Frame {
    var children: [EvaluationTrace] = []
    /// The number of runs of each part, by its text.
    var runs: [String: Int] = [:]
    var note: String?
    /// The number of parts recorded when this one began.
    var keptBefore = 0
    /// Parts that begin after the limit is reached are not recorded. A part begins before its
    /// children.
    var isKept = true
  }

  private let source: SourceText?
  private var frames: [Frame] = [Frame()]
  /// The number of recorded parts.
  private var kept = 0

  init(source: SourceText?) { self.source = source }

  /// The trace of the whole, once it has run.
  var result: EvaluationTrace? { frames.first?.children.last }

  func begin() {
    let isKept = kept < EvaluationTrace.nodeLimit
    frames.append(Frame(keptBefore: kept, isKept: isKept))
    if isKept { kept += 1 }
  }

  func note(_ text: String) {
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].note = text
  }

  /// Notes the deciding element: one that satisfies ANY, or one that fails ALL.
  func noteElement(_ index: Int, _ element: KeyedValue, holds: Bool) {
    note("element \(index + 1), \(ValueText.shown(element)), \(holds ? "does" : "does not")")
  }

  func noteElements(_ count: Int, _ quantifier: Quantifier) {
    switch (quantifier, count) {
    case (_, 0): note("there are no elements")
    case (.any, _):
      note(count == 1 ? "its only element does not" : "none of \(count) elements does")
    case (.all, _): note(count == 1 ? "its only element does" : "all \(count) elements do")
    }
  }

  func end(_ node: TreeNode, _ outcome: Outcome) {
    guard let frame = frames.popLast(), !frames.isEmpty, frame.isKept else { return }
    var trace = blank(node)
    trace.isEvaluated = true
    trace.children = arranged(node, frame.children)
    switch outcome {
    case .truth(let truth): trace.truth = truth
    case .value(let value): trace.value = ValueText.shown(value)
    case .failure(let error): trace.error = error
    }
    trace.explanation = TraceExplanation.text(of: node, trace, note: frame.note)
    let runs = frames[frames.count - 1].runs[trace.text, default: 0]
    frames[frames.count - 1].runs[trace.text] = runs + 1
    if runs < EvaluationTrace.elementLimit {
      frames[frames.count - 1].children.append(trace)
    } else {
      kept = frame.keptBefore
    }
  }

  /// The parts in the order of the text, including those that were never reached.
  private func arranged(_ node: TreeNode, _ children: [EvaluationTrace]) -> [EvaluationTrace] {
    var parts: [EvaluationTrace] = []
    node.forEachChild { parts.append(blank($0)) }
    var rest = children
    var result: [EvaluationTrace] = []
    for (index, part) in parts.enumerated() {
      let isSame = { (other: EvaluationTrace) in
        other.text == part.text && other.span == part.span && other.kind == part.kind
      }
      // Of parts with the same text, each has run once; any other may have run for many elements.
      let isRepeated = parts[(index + 1)...].contains(where: isSame)
      let runs = isRepeated ? Array(rest.filter(isSame).prefix(1)) : rest.filter(isSame)
      result += runs.isEmpty ? [part] : runs
      if isRepeated {
        if let place = rest.firstIndex(where: isSame) { rest.remove(at: place) }
      } else {
        rest.removeAll(where: isSame)
      }
    }
    return result
  }

  /// A trace of a node that has not run.
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
