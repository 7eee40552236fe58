import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// Translating expressions.
extension Compilation {
  mutating func term(_ node: ExpressionNode) throws(Unsupported) -> SQLTerm {
    try nested(at: node.span) { (self) throws(Unsupported) in
      let term = try self.unnestedTerm(node)
      if case .scalar(let operand) = term, operand.length > Self.longestTerm {
        throw Unsupported("so long a calculation", at: node.span)
      }
      return term
    }
  }

  /// The greatest length of a calculation in SQL. Some forms write their operand several times, so
  /// that the text would grow with the power of the levels.
  private static let longestTerm = 16_384

  private mutating func unnestedTerm(_ node: ExpressionNode) throws(Unsupported) -> SQLTerm {
    let span = node.span
    switch node.kind {
    case .constant(let value): return .constant(value)
    case .evaluatedObject: return .object(root)
    case .variable(let name):
      if let term = variables.last(where: { $0.name.hasSameBytes(as: name) })?.term { return term }
      if case .group(_, let columns) = root, let column = columns.exact(name) {
        return .scalar(column)
      }
      throw Unsupported("the variable $\(name), which has no value yet", at: span)
    case .keyPath(let base, let steps):
      guard let base else { return try path(steps[...], from: root, at: span) }
      switch try term(base) {
      case .object(let row): return try path(steps[...], from: row, at: span)
      case .collection(let collection) where steps == [.collectionOperator(.count)]:
        return .count(collection)
      case .collection(var collection):
        for step in steps {
          guard case .key(let key) = step else {
            throw Unsupported("a collection operator on such a collection", at: span)
          }
          collection.keys.append(key)
        }
        return .collection(collection)
      case .constant, .scalar, .count, .list:
        throw Unsupported("a key of a value that is not an object", at: span)
      }
    case .subquery(let collection, let variable, let predicate):
      guard case .collection(var elements) = try term(collection), elements.filter == nil,
        elements.keys.count == 1
      else {
        throw Unsupported("a SUBQUERY of something other than a to-many relationship", at: span)
      }
      elements.filter = SQLCollection.Filter(
        variable: variable,
        predicate: predicate,
        variables: variables
      )
      return .collection(elements)
    case .aggregate(let elements): return .list(elements)
    case .ternary(let condition, let consequent, let alternative):
      return .scalar(try ternary(condition, consequent, alternative, at: span))
    case .arithmetic(let `operator`, let left, let right):
      return .scalar(try arithmetic(`operator`, left, right, at: span))
    case .negation(let operand): return .scalar(try negation(operand, at: span))
    case .call(let function, let arguments): return try call(function, arguments, at: span)
    case .placeholder: throw Unsupported("a placeholder without its argument", at: span)
    case .subscripting: throw Unsupported("an index", at: span)
    case .hostCall(let name, _): throw Unsupported("the function \(name)", at: span)
    case .message: throw Unsupported("FUNCTION", at: span)
    case .setOperation(let `operator`, _, _):
      throw Unsupported("\(`operator`.rawValue)", at: span)
    case .cast: throw Unsupported("CAST", at: span)
    case .fetch: throw Unsupported("FETCH", at: span)
    case .assignment: throw Unsupported("an assignment", at: span)
    case .anyKey: throw Unsupported("ANYKEY", at: span)
    }
  }

  private mutating func call(
    _ function: Function,
    _ arguments: [ExpressionNode],
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLTerm {
    let unsupported = Unsupported("the function \(function.rawValue)", at: span)
    switch function {
    case .now:
      guard let now else { throw unsupported }
      return .constant(.date(now))
    case .noIndex where arguments.count == 1: return try term(arguments[0])
    case .count where arguments.count == 1:
      // `count:` of nil is 0, where `@count` is nil.
      guard case .collection(let collection) = try term(arguments[0]),
        !mayBeNil(collection)
      else { throw unsupported }
      return .count(collection)
    case .uppercase: return try textFunction(.uppercase, arguments, because: unsupported)
    case .lowercase: return try textFunction(.lowercase, arguments, because: unsupported)
    case .length: return try textFunction(.length, arguments, because: unsupported)
    case .canonical:
      let text = try text(arguments, because: unsupported)
      let folding = StringOptions([.caseInsensitive, .diacriticInsensitive])
      let folded = try render(.folded(text.fragment, folding), unsupported.what, at: span)
      return .scalar(SQLOperand(text, folded, .text(.binary)))
    case .modulus where arguments.count == 2:
      return .scalar(try remainder(arguments[0], arguments[1], at: span))
    case .absolute where arguments.count == 1:
      return .scalar(try magnitude(of: arguments[0], at: span))
    case .sum, .count, .minimum, .maximum, .average, .median, .mode, .standardDeviation, .modulus,
      .squareRoot, .exponential, .logarithm, .naturalLogarithm, .ceiling, .floor, .truncate,
      .absolute, .onesComplement, .noIndex, .random, .randomInteger, .distinct, .distance:
      throw unsupported
    }
  }

  /// The only argument, which must be text.
  private mutating func text(
    _ arguments: [ExpressionNode],
    because reason: Unsupported
  ) throws(Unsupported) -> SQLOperand {
    guard arguments.count == 1, case .scalar(let text) = try term(arguments[0]),
      case .text = text.form
    else { throw reason }
    return text
  }

  private mutating func textFunction(
    _ function: SQLConstruct.TextFunction,
    _ arguments: [ExpressionNode],
    because reason: Unsupported
  ) throws(Unsupported) -> SQLTerm {
    let text = try text(arguments, because: reason)
    return .scalar(try textFunction(function, of: text, at: reason.span))
  }

  private func textFunction(
    _ function: SQLConstruct.TextFunction,
    of text: SQLOperand,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let what = "the function \(function.function.rawValue)"
    let made = try render(.textFunction(function, text.fragment), what, at: span)
    switch function {
    case .uppercase, .lowercase: return SQLOperand(text, made, .text(.binary))
    case .length:
      var length = SQLOperand(text, made, .integer)
      // No database holds a longer text.
      (length.least, length.greatest) = (0, 1 << 32)
      return length
    }
  }

  /// The most to-one relationships that a key path follows in SQL; longer ones are left to memory.
  var mostHops: Int { dialect.maximumJoins + 1 }

  /// A key path from a row.
  mutating func path(
    _ steps: ArraySlice<PathStep>,
    from start: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLTerm {
    if case .group(_, let columns) = start { return .scalar(try column(steps, of: columns, span)) }
    var row = start
    var steps = steps
    var hops = 0
    while let step = steps.popFirst() {
      guard case .key(let key) = step else {
        throw Unsupported("a collection operator on something other than a collection", at: span)
      }
      if key == "self", !row.entity.hasProperty("self") { continue }
      if let relationship = row.entity.relationships.exact(key) {
        if relationship.cardinality == .many {
          return try collection(key, steps, from: row, at: span)
        }
        // Each row but the last must be joined to read the key of the next.
        hops += 1
        guard hops <= mostHops else {
          throw Unsupported("too many joins", at: span)
        }
        row = try destination(of: relationship, named: key, from: row, at: span)
      } else if let attribute = composed(key, of: row) {
        switch attribute.type {
        case .list: return try collection(key, steps, from: row, at: span)
        case .map where steps.isEmpty: return .object(dictionary(attribute, named: key, of: row))
        case .map(of: let type, _):
          let value = try mapValue(attribute, of: type, steps, from: row, at: span)
          return .scalar(try scalarKeys(steps.dropFirst(), of: value, at: span))
        // The others have no parts to read.
        case .object, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url, .json:
          row = try object(attribute, named: key, of: row, at: span)
        }
      } else {
        let operand = try attribute(key, of: row, at: span)
        return .scalar(try scalarKeys(steps, of: operand, at: span))
      }
    }
    return .object(row)
  }

  mutating func destination(
    of relationship: Relationship,
    named name: String,
    from row: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLRow {
    guard let entity = entity(named: relationship.destination) else {
      throw .leadsNowhere(name, at: span)
    }
    return .toOne(from: row, step(name, from: row), name: name, relationship, entity)
  }

  mutating func attribute(
    _ key: String,
    of row: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    guard let attribute = row.entity.attributes.exact(key) else {
      throw Unsupported("the key \(key)", at: span)
    }
    guard let form = dialect.form(of: attribute) else {
      throw Unsupported("the way the attribute \(key) is stored", at: span)
    }
    var scalar = SQLScalar.column(try column(attribute.column, of: row))
    if let read = dialect.reading(scalar.fragment, of: attribute) { scalar = .fragment(read) }
    var operand = SQLOperand(
      scalar: scalar,
      form: form,
      isOptional: attribute.isOptional || row.isOptional
    )
    operand.guarantees = attribute.guarantees
    if attribute.type == .bool { (operand.least, operand.greatest) = (0, 1) }
    return operand
  }

  /// The keys of a text: `name.length`.
  private func scalarKeys(
    _ steps: ArraySlice<PathStep>,
    of operand: SQLOperand,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    if steps.isEmpty { return operand }
    var operand = operand
    for step in steps {
      guard case .key(let key) = step, case .text = operand.form else {
        if step == .key("self") { continue }
        throw Unsupported("a key of a value", at: span)
      }
      switch key {
      case "self", "description": continue
      case "length": operand = try textFunction(.length, of: operand, at: span)
      case "uppercaseString": operand = try textFunction(.uppercase, of: operand, at: span)
      case "lowercaseString": operand = try textFunction(.lowercase, of: operand, at: span)
      default: throw Unsupported("the key \(key) of a string", at: span)
      }
    }
    return operand
  }

  /// The collection of a path from its first to-many relationship on.
  private mutating func collection(
    _ key: String,
    _ rest: ArraySlice<PathStep>,
    from base: SQLRow,
    at span: SourceSpan?
  ) throws(Unsupported) -> SQLTerm {
    var keys = [key]
    for (index, step) in zip(rest.indices, rest) {
      switch step {
      case .key(let key): keys.append(key)
      case .collectionOperator(let `operator`):
        guard keys.count == 1 else {
          throw Unsupported("@\(`operator`.name) of a path through a collection", at: span)
        }
        let elements = SQLCollection(base: base, keys: keys[...])
        let tail = rest[rest.index(after: index)...]
        if `operator` == .count { return .count(elements) }
        return .scalar(try aggregate(`operator`, elements, tail, at: span))
      case .variable, .placeholder: throw Unsupported("a key held by a variable", at: span)
      }
    }
    return .collection(SQLCollection(base: base, keys: keys[...]))
  }

  private func column(
    _ steps: ArraySlice<PathStep>,
    of columns: [String: SQLOperand],
    _ span: SourceSpan?
  ) throws(Unsupported) -> SQLOperand {
    let names = steps.map { step in
      switch step {
      case .key(let key): key
      case .collectionOperator(let `operator`): "@" + `operator`.name
      case .variable, .placeholder: ""
      }
    }
    guard let column = columns.exact(names.joined(separator: ".")) else {
      throw Unsupported("the column \(names.joined(separator: "."))", at: span)
    }
    return column
  }
}

extension SQLConstruct.TextFunction {
  fileprivate var function: Function {
    switch self {
    case .uppercase: .uppercase
    case .lowercase: .lowercase
    case .length: .length
    }
  }
}
