import PredicatePlatform
import PredicateSyntax

extension ArchivedPredicateReader {
  mutating func expression(_ object: Object) throws(Failure) -> ExpressionNode {
    try deeper { reader throws(Failure) in try reader.expressionHere(object) }
  }

  private mutating func expressionHere(_ object: Object) throws(Failure) -> ExpressionNode {
    let fields = try fields(of: object)
    let type = try className(fields)
    switch type {
    case "NSSelfExpression": return .object
    case "NSAnyKeyExpression": return ExpressionNode(.anyKey)
    case "NSConstantValueExpression": return try constantExpression(fields)
    case "NSVariableExpression":
      guard let name = try text(fields["NSVariable"]) else { throw .unsupported("a variable") }
      return .variable(name)
    case "NSKeyPathSpecifierExpression":
      return path(try text(fields["NSKeyPath"]) ?? "", from: nil)
    case "NSKeyPathExpression": return try keyPath(fields)
    case "NSFunctionExpression": return try call(fields)
    case "NSAggregateExpression":
      var elements: [ExpressionNode] = []
      for element in try self.elements(fields["NSCollection"]) {
        elements.append(try expression(element))
      }
      return ExpressionNode(.aggregate(elements))
    case "NSTernaryExpression":
      guard let condition = fields["NSPredicate"], let yes = fields["NSTrueExpression"],
        let no = fields["NSFalseExpression"]
      else { throw .unsupported("TERNARY") }
      return try ExpressionNode(
        .ternary(predicate(condition), then: expression(yes), else: expression(no))
      )
    case "NSUnionSetExpression": return try set(.union, fields)
    case "NSIntersectSetExpression": return try set(.intersect, fields)
    case "NSMinusSetExpression": return try set(.minus, fields)
    case "NSSubqueryExpression": return try subquery(fields)
    default: throw .unsupported("the class \(type)")
    }
  }

  private mutating func set(
    _ operator: SetOperator,
    _ fields: [String: Object]
  ) throws(Failure) -> ExpressionNode {
    guard let left = fields["NSLeftExpression"], let right = fields["NSRightExpression"] else {
      throw .unsupported(`operator`.rawValue)
    }
    return try ExpressionNode(.setOperation(`operator`, expression(left), expression(right)))
  }

  /// No archive with a SUBQUERY was available, so its parts are recognised by their classes, not by
  /// the names of the fields.
  private mutating func subquery(_ fields: [String: Object]) throws(Failure) -> ExpressionNode {
    var (collection, variable, condition): (ExpressionNode?, String?, PredicateNode?)
    for (name, field) in fields.sorted(by: { $0.key < $1.key }) where name != "$class" {
      let type = try className(self.fields(of: field))
      if type.hasSuffix("Predicate") {
        condition = try predicate(field)
      } else if type == "NSVariableExpression", variable == nil {
        variable = try text(self.fields(of: field)["NSVariable"])
      } else if type.hasSuffix("Expression") {
        collection = try expression(field)
      } else if let name = try text(field) {
        variable = name
      }
    }
    guard let collection, let variable, let condition else { throw .unsupported("SUBQUERY") }
    return ExpressionNode(
      .subquery(collection: collection, variable: variable, condition)
    )
  }

  private func path(_ text: String, from base: ExpressionNode?) -> ExpressionNode {
    ExpressionNode(.keyPath(base: base, PathStep.steps(of: text)))
  }

  private mutating func keyPath(_ fields: [String: Object]) throws(Failure) -> ExpressionNode {
    var base: ExpressionNode?
    if let operand = fields["NSOperand"] { base = try expression(operand) }
    guard let argument = try elements(fields["NSArguments"]).first else {
      throw .unsupported("a key path without keys")
    }
    let arguments = try self.fields(of: argument)
    if let text = try text(arguments["NSKeyPath"]) { return path(text, from: base) }
    if let text = try text(arguments["NSConstantValue"]) { return path(text, from: base) }
    throw .unsupported("a key path whose keys are calculated")
  }

  private mutating func call(_ fields: [String: Object]) throws(Failure) -> ExpressionNode {
    guard let name = try text(fields["NSSelectorName"]), let operand = fields["NSOperand"] else {
      throw .unsupported("a function without a name")
    }
    var arguments: [ExpressionNode] = []
    for argument in try elements(fields["NSArguments"]) {
      arguments.append(try expression(argument))
    }
    let receiver = try self.fields(of: operand)
    let builtIn = try text(receiver["NSConstantValueClassName"]) == "_NSPredicateUtilities"
    guard builtIn else {
      return try ExpressionNode(
        .message(receiver: expression(operand), selector: name, arguments)
      )
    }
    if let function = Function(rawValue: name) {
      return ExpressionNode(.call(function, arguments))
    }
    let infix = ArithmeticOperator.allCases.first { $0.functionName == name }
    if let infix, arguments.count == 2 {
      return ExpressionNode(.arithmetic(infix, arguments[0], arguments[1]))
    }
    if name == "castObject:toType:", arguments.count == 2,
      case .text(let type) = arguments[1].kind.constantValue
    {
      return arguments[0].cast(to: type)
    }
    if name == "objectFrom:withIndex:", arguments.count == 2 {
      return ExpressionNode(.subscripting(arguments[0], .index(arguments[1])))
    }
    return ExpressionNode(.hostCall(name: name, arguments))
  }

  private mutating func constantExpression(
    _ fields: [String: Object]
  ) throws(Failure) -> ExpressionNode {
    if let name = try text(fields["NSConstantValueClassName"]) {
      throw .unsupported("the class \(name) as a value")
    }
    guard let object = fields["NSConstantValue"] else { return ExpressionNode(.constant(.null)) }
    return ExpressionNode(.constant(try constant(object)))
  }

  private mutating func constant(_ object: Object) throws(Failure) -> Value {
    switch try read({ archive throws(ModelError) in try archive.content(of: object) }) {
    case .null: return .null
    case .bool(let flag): return .bool(flag)
    case .integer(let number): return .integer(number)
    case .unsigned(let number): return number.predicateValue
    case .real(let number): return .real(number)
    case .date(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
    case .data(let bytes): return .bytes(bytes)
    case .text(let text): return .text(text)
    case .uid: throw .unsupported("a constant")
    case .array, .dictionary:
      return try deeper { reader throws(Failure) in try reader.constantObject(object) }
    }
  }

  private mutating func constantObject(_ object: Object) throws(Failure) -> Value {
    let fields = try fields(of: object)
    let type = try className(fields)
    switch type {
    case "NSNull": return .null
    case "NSString", "NSMutableString": return .text(try text(object) ?? "")
    case "NSArray", "NSMutableArray", "NSSet", "NSMutableSet":
      var values: [Value] = []
      for element in try elements(object) { values.append(try constant(element)) }
      return type.hasSuffix("Set") ? .set(values) : .list(values)
    case "NSDate":
      guard let time = fields["NS.time"] else { break }
      switch try constant(time) {
      case .real(let seconds): return .date(Date(timeIntervalSinceReferenceDate: seconds))
      case .integer(let seconds):
        return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
      default: break  // Any other type for a time is damage, reported below.
      }
    case "NSUUID":
      guard let bytes = fields["NS.uuidbytes"], case .bytes(let bytes) = try constant(bytes),
        bytes.count == 16
      else { break }
      let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { Array(digits)[$0] }
      guard let uuid = UUID(uuidString: groups.map { String($0) }.joined(separator: "-")) else {
        break
      }
      return .uuid(uuid)
    case "NSURL":
      if let text = try text(fields["NS.relative"]) { return .url(text) }
    default: break
    }
    throw .unsupported("a constant of class \(type)")
  }
}
