package import PredicateAnalysis
package import PredicateSyntax

/// The key paths that a predicate reads from the object, as far as its text shows. The reader of
/// the fields must detect others, such as a path in a variable.
package struct ReadPaths {
  /// The paths, each starting at the object.
  package private(set) var paths: [[String]] = []
  /// Whether functions of the application are called, which may keep their arguments.
  package private(set) var callsApplication = false

  /// The maximum number of paths.
  private let most: Int

  package init(of predicate: PredicateNode, most: Int = 64) {
    self = KeyWalk.over(.predicate(predicate), Self(most: most))
  }

  private init(most: Int) { self.most = most }
}

extension ReadPaths: KeyReader {
  package static var followsValues: Bool { true }

  package mutating func enter(_ node: TreeNode, in scope: KeyScope) {
    switch node {
    case .predicate(let node):
      if case .comparison(let comparison) = node.kind, case .selector = comparison.operator {
        callsApplication = true
      }
    case .expression(let node):
      switch node.kind {
      case .hostCall, .message: callsApplication = true
      case .call(let function, _): if function.reads == .application { callsApplication = true }
      case .constant, .placeholder, .variable, .evaluatedObject, .keyPath, .subscripting,
        .arithmetic, .negation, .aggregate, .setOperation, .subquery, .ternary, .cast, .fetch,
        .assignment, .anyKey:
        break
      }
    }
  }

  package mutating func read(_ read: KeyRead) -> Bool {
    for path in read.origin.pathsInObject where paths.count < most && !paths.contains(path) {
      paths.append(path)
    }
    return true
  }
}

extension ValueOrigin {
  /// The known keys that lead from the object to each place, in a fixed order.
  fileprivate var pathsInObject: [[String]] {
    guard case .places(let places) = self else { return [] }
    var paths: [[String]] = []
    for place in places where place.root == .object {
      var path: [String] = []
      steps: for step in place.steps {
        switch step {
        case .key(let key): path.append(key)
        case .element: break
        case .index, .below: break steps
        }
      }
      if !path.isEmpty { paths.append(path) }
    }
    return paths.count < 2 ? paths : paths.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
