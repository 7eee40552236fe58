package import PredicateSyntax

/// The walk over a tree that finds the keys it reads: the origin of each value, and its use. Every
/// part of the package that needs this is a `KeyReader`.
///
/// It does not recurse: trees built in code may be of any depth.
package struct KeyWalk<Reader: KeyReader> {
  package private(set) var reader: Reader
  private(set) var scope = KeyScope()
  /// The variables that are assigned anywhere in the tree.
  private var assigned: Set<ExactKey> = []
  /// The origins of the finished expressions whose parents are not finished.
  private var origins: [ValueOrigin] = []

  package init(_ reader: Reader) { self.reader = reader }

  /// The reader after it has received everything in `root`.
  package static func over(_ root: TreeNode, _ reader: Reader) -> Reader {
    var walk = Self(reader)
    walk.walk(root)
    return walk.reader
  }

  private mutating func walk(_ root: TreeNode) {
    if Reader.followsValues {
      root.forEachNode { node in
        if case .expression(let node) = node, case .assignment(let name, _) = node.kind {
          assigned.insert(ExactKey(name))
        }
      }
    }
    var rest = [Step.visit(root, .value)]
    while let step = rest.popLast() {
      switch step {
      case .visit(let node, let use):
        enter(node)
        rest += node.steps(as: use).reversed()
      case .finish(let comparison, let span): finish(comparison, at: span)
      case .close(let node, let use): close(node, as: use)
      case .bind(let variable): scope.enter(variable, origins.last?.elements ?? .nowhere)
      case .unbind(let variable): scope.leave(variable)
      }
    }
  }

  private mutating func enter(_ node: TreeNode) {
    if case .expression(let expression) = node, case .keyPath = expression.kind { return }
    reader.enter(node, in: scope)
  }

  private mutating func finish(_ comparison: Comparison, at span: SourceSpan?) {
    let sides = finished(2)
    guard case .selector(let name) = comparison.operator else { return }
    let result = result(ofSending: name.text, to: sides[0], [comparison.right], span)
    _ = read(result, as: .value, at: span)
  }

  /// Finishes an expression after all below it.
  private mutating func close(_ node: ExpressionNode, as use: KeyUse) {
    if case .keyPath = node.kind { reader.enter(.expression(node), in: scope) }
    let origin = origin(of: node, as: use)
    // A list written in the predicate is not a place in the data; its elements have been read.
    if case .aggregate = node.kind {
      origins.append(origin)
    } else {
      origins.append(read(origin, as: use, at: node.span))
    }
  }

  /// The origins of the last `count` expressions that were finished.
  private mutating func finished(_ count: Int) -> [ValueOrigin] {
    let last = Array(origins.suffix(count))
    origins.removeLast(last.count)
    return last
  }

  private mutating func origin(of node: ExpressionNode, as use: KeyUse) -> ValueOrigin {
    switch node.kind {
    // A placeholder is examined again once it is filled.
    case .constant, .placeholder: return .nowhere
    case .variable(let name): return variable(name)
    case .evaluatedObject: return object
    case .keyPath(let base, let steps):
      let start = base == nil ? object : finished(1)[0]
      return follow(steps, from: start, node.span, as: use)
    case .subscripting(_, let index): return element(index, node.span)
    case .arithmetic:
      _ = finished(2)
      return .nowhere
    case .negation:
      _ = finished(1)
      return .nowhere
    case .call(let function, let arguments):
      return result(of: function.reads, on: joined(arguments.count), node.span)
    case .hostCall(_, let arguments):
      _ = finished(arguments.count)
      return .application
    case .message(_, let selector, let arguments):
      let parts = finished(1 + arguments.count)
      return result(ofSending: selector, to: parts[0], arguments, node.span)
    case .aggregate(let elements): return joined(elements.count)
    case .setOperation: return joined(2).contents
    case .ternary: return joined(2)
    case .subquery, .cast, .assignment: return finished(1)[0]
    case .fetch:
      _ = finished(3)
      return .unknown
    case .anyKey: return .unknown
    }
  }

  private mutating func joined(_ count: Int) -> ValueOrigin {
    finished(count).reduce(.nowhere) { $0.joined($1) }
  }

  private var object: ValueOrigin { Reader.followsValues ? .object : .nowhere }

  private func variable(_ name: String) -> ValueOrigin {
    guard Reader.followsValues else { return .nowhere }
    // The variable may have the assigned value from the next iteration of a SUBQUERY on.
    if assigned.contains(ExactKey(name)) { return .unknown }
    return scope.origin(of: name) ?? .variable(name)
  }
}

extension KeyWalk {
  /// The origin of the value that `steps` lead to from `start`.
  mutating func follow(
    _ steps: [PathStep],
    from start: ValueOrigin,
    _ span: SourceSpan?,
    as use: KeyUse
  ) -> ValueOrigin {
    reader.enter(steps, at: span)
    var origin = start
    var use = use
    // Keys are followed together: each place copies the whole path to it.
    var keys: [String] = []
    for step in steps {
      reader.enter(step, in: scope, at: span)
      if case .key(let key) = step {
        keys.append(key)
        continue
      }
      origin = origin.keys(keys)
      keys.removeAll()
      switch step {
      case .key: break
      case .collectionOperator(let `operator`):
        let reading = DataReach(`operator`)
        // The rest of the path reads each element, and only then is it compared.
        if reading == .comparison { use = .value }
        if reading == .count { use = .passage }
        origin = result(of: reading, on: origin, span)
      case .variable(let name):
        _ = read(variable(name), as: .value, at: span)
        origin = .unknown
      case .placeholder: return .nowhere  // Examined again once it is filled.
      }
    }
    origin = origin.keys(keys)
    return read(origin, as: use, at: span)
  }

  private mutating func element(_ index: Subscript, _ span: SourceSpan?) -> ValueOrigin {
    switch index {
    case .size:
      _ = finished(1)
      return .nowhere
    case .first, .last: return finished(1)[0].elements
    case .index(let expression):
      let base = finished(2)[0]
      let elements: ValueOrigin
      if case .constant(let value) = expression.kind {
        if let key = value.indexKey { return base.index(value, key) }
        // Indexing a set finds the element that equals the index, so each element is compared as a
        // whole.
        elements = base.elements
      } else {
        elements = base.contents
      }
      return read(base.below, as: .value, at: span) == .nowhere ? .nowhere : elements
    }
  }

  /// The origin of the result of an operation on the value from `origin`, apart from the arguments
  /// of functions.
  private mutating func result(
    of reading: DataReach,
    on origin: ValueOrigin,
    _ span: SourceSpan?
  ) -> ValueOrigin {
    switch reading {
    case .fresh: return .nowhere
    case .count:
      _ = read(origin, as: .passage, at: span)
      return .nowhere
    case .elements, .comparison: return origin.elements
    case .keys:
      _ = read(origin.below, as: .value, at: span)
      return .nowhere
    case .contents: return origin.below
    case .application: return .application
    case .argument, .argumentPath, .unknown: return .unknown
    }
  }

  /// The origin of the result of FUNCTION or a custom operator.
  private mutating func result(
    ofSending selector: String,
    to receiver: ValueOrigin,
    _ arguments: [ExpressionNode],
    _ span: SourceSpan?
  ) -> ValueOrigin {
    let reading = DataReach(selector: selector)
    guard reading == .argument || reading == .argumentPath else {
      return result(of: reading, on: receiver, span)
    }
    guard case .constant(.text(let path))? = arguments.first?.kind else { return .unknown }
    if reading == .argument { return receiver.key(path) }
    return follow(PathStep.steps(of: path), from: receiver, span, as: .value)
  }

  /// Reports a read. Returns the origin, or `nowhere` if it is not to be followed further.
  private mutating func read(
    _ origin: ValueOrigin,
    as use: KeyUse,
    at span: SourceSpan?
  ) -> ValueOrigin {
    guard Reader.followsValues else { return .nowhere }
    return reader.read(KeyRead(origin: origin, use: use, span: span)) ? origin : .nowhere
  }
}
