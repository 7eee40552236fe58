import PredicateSyntax

extension Checker {
  /// The type of `CAST(operand, name)`. Whether a text is a number or a date is known only at
  /// evaluation; that a date is not a UUID is reported here.
  mutating func cast(
    _ operand: ExpressionNode,
    to name: String,
    at span: SourceSpan?,
    in scope: TypeScope
  ) -> ExpressionType {
    let subject = type(of: operand, in: scope)
    switch subject.type.kind {
    case .any, .mixed: return ExpressionType(Self.target(name), isOptional: subject.isOptional)
    case .null: return subject
    case .number, .text, .date, .uuid, .bytes, .url, .collection, .map, .object: break
    }
    guard let result = Self.result(of: subject, as: name) else {
      report(.impossibleCast(operand, subject.type, to: name, at: place(of: span)))
      return .unknown
    }
    return result.with(isOptional: subject.isOptional)
  }

  private static func target(_ name: String) -> ValueType {
    switch name {
    case "NSDate": .date
    case "NSNumber": .number
    case "NSString": .text
    case "NSDecimalNumber": .decimal
    case "NSArray", "NSSet": .list(of: .any)
    case "NSDictionary": .map
    case "NSUUID": .uuid
    case "NSData": .bytes
    case "NSURL": .url
    default: .any
    }
  }

  /// The type of a cast; nil if it fails for every value of the subject's type.
  private static func result(of subject: ExpressionType, as name: String) -> ExpressionType? {
    let target = target(name)
    if target == .any { return .unknown }
    switch (target.kind, subject.type.kind) {
    case (.number, .number) where target == .number:
      let isBool = subject.type == .bool
      return ExpressionType(isBool ? .integer : subject.type)
    case (.number, .date) where target == .number: return ExpressionType(.real)
    case (.number, .number), (.number, .text), (.date, .date), (.date, .number), (.date, .text),
      (.uuid, .uuid), (.uuid, .text), (.bytes, .bytes), (.bytes, .text), (.url, .url),
      (.url, .text):
      return ExpressionType(target)
    case (.text, .object): return nil
    case (.text, _): return subject.type.isToMany ? nil : ExpressionType(.text)
    case (.map, .map), (.map, .collection): return ExpressionType(.map)
    case (.collection, .collection):
      var result = subject
      result.isOrdered = name == "NSArray" && subject.isOrdered
      return result
    case (.number, _), (.date, _), (.uuid, _), (.bytes, _), (.url, _), (.map, _), (.collection, _):
      return nil
    // No type name denotes these.
    case (.null, _), (.object, _), (.mixed, _), (.any, _): return nil
    }
  }
}
