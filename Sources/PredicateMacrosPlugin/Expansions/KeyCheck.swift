import PredicateAnalysis
import PredicateSyntax

/// A check of the keys that a predicate names against the types of a module.
struct KeyCheck {
  private let types: [String: SwiftType]

  init(_ types: [String: SwiftType]) { self.types = types }

  /// The keys that are none of the type's, nor of the types that its keys lead to.
  func problems(of root: PredicateNode, _ type: String) -> [Diagnostic] {
    var reader = Reader(types: types, root: type)
    reader = KeyWalk.over(.predicate(root), reader)
    return reader.problems
  }

  private struct Reader: KeyReader {
    let types: [String: SwiftType]
    let root: String
    var problems: [Diagnostic] = []

    mutating func enter(_ node: TreeNode, in scope: KeyScope) {
      guard case .expression(let node) = node,
        case .keyPath(let base, let steps) = node.kind
      else { return }
      switch base?.kind {
      case nil, .evaluatedObject: break
      default: return  // The type of anything else is not known.
      }
      var type = types[root]
      for (index, step) in steps.enumerated() {
        guard let known = type, case .key(let key) = step else { return }
        guard let property = known.keys[key] else {
          problems.append(problem(key, known, at: node.span(ofStep: index) ?? node.span))
          return
        }
        type = property.flatMap { types[$0] }
      }
    }

    private func problem(_ key: String, _ type: SwiftType, at span: SourceSpan?) -> Diagnostic {
      let span = span ?? SourceSpan(0..<0)
      let nearest = Spelling.nearest(to: key, among: type.keys.keys.sorted())
      return Diagnostic(
        .unknownKey,
        "\(type.name) has no readable key `\(key)`",
        at: span,
        hints: nearest.map { ["did you mean `\($0)`?"] } ?? [],
        fixIts: nearest.map { [.init("write \($0)", replacing: span, with: $0)] } ?? []
      )
    }
  }
}
