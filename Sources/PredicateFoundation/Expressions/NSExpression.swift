#if !canImport(Darwin)
public import Foundation
import PredicateAnalysis
import PredicateSyntax

/// An expression: a constant, a key path, or a function of other values.
public final class NSExpression: NSObject, NSCopying, NSSecureCoding {
  /// A closure as an expression: the evaluated object, the values of the arguments and the context.
  public typealias Block = (Any?, [Any], NSMutableDictionary?) -> Any

  let content: ExpressionContent
  /// Whether it is an aggregate although its tree is a constant list.
  let isAggregate: Bool
  let gate = EvaluationGate()

  init(_ content: ExpressionContent, isAggregate: Bool = false) {
    self.content = content
    self.isAggregate = isAggregate || content.isWrittenList
  }

  /// Parses a format and binds its arguments. Traps with all diagnostics if the format is invalid.
  public convenience init(format: String, _ arguments: Any...) {
    self.init(format: format, argumentArray: arguments)
  }

  /// Parses a format and binds its arguments. Traps with all diagnostics if the format is invalid;
  /// `NSExpression.parse(format:arguments:)` throws them.
  public convenience init(format: String, argumentArray arguments: [Any]) {
    do { self.init(try FormatReader.expression(format, arguments)) } catch { refuse(error) }
  }

  /// Not available on Linux: the list of C arguments cannot be read.
  @available(
    *,
    unavailable,
    message: "a va_list cannot be read on Linux: use init(format:argumentArray:)"
  )
  public convenience init(format: String, arguments: CVaListPointer) {
    refuse("NSExpression(format:arguments:) reads no va_list on Linux: use argumentArray:")
  }

  /// Not available on Linux.
  @available(
    *,
    unavailable,
    message: "NSExpression has no subclasses on Linux: use init(block:arguments:)"
  )
  public convenience init(expressionType: ExpressionType) {
    refuse("NSExpression has no subclasses on Linux")
  }

  /// Decodes a text, which is evaluated only after `allowEvaluation()`.
  public init?(coder: NSCoder) {
    guard let archived = ArchivedText.expression(from: coder) else { return nil }
    content = archived.content
    isAggregate = archived.isAggregate
    super.init()
    if coder.requiresSecureCoding { gate.close() }
  }

  public func encode(with coder: NSCoder) {
    ArchivedText.encode(content, isAggregate: isAggregate, with: coder)
  }

  /// True: archives contain a text, which is parsed on decoding.
  public static var supportsSecureCoding: Bool { true }

  /// The value for an object. `context` has the values of variables. Traps where
  /// `evaluated(with:context:)` throws.
  public func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
    do { return try evaluated(with: object, context: context) } catch {
      refuse(error, in: content.expression.source)
    }
  }

  /// Allows an expression that was decoded to be evaluated.
  public func allowEvaluation() { gate.open() }

  public override func copy() -> Any { self }
  public func copy(with zone: NSZone? = nil) -> Any { self }
  public override var description: String { content.appleFormat }
  public override var hash: Int { content.root.hashValue }

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSExpression else { return false }
    return other === self
      || other.content.root == content.root && other.expressionType == expressionType
  }
}

extension NSExpression {
  /// Parses a format and binds its arguments; throws every mistake.
  public static func parse(
    format: String,
    arguments: [Any] = []
  ) throws(PredicateFormatError) -> NSExpression {
    NSExpression(try FormatReader.expression(format, arguments))
  }

  /// The value for an object. Throws `EvaluationError` where `expressionValue` traps.
  public func evaluated(with object: Any?, context: NSMutableDictionary? = nil) throws -> Any? {
    try gate.requireOpen()
    var variables: [String: Any] = [:]
    for (key, value) in context ?? [:] {
      if let name = key as? String { variables[name] = value }
    }
    return try content.value(of: object, variables).foundationObject
  }

  /// Apple's `description`.
  public var appleFormat: String { content.appleFormat }
}
#endif
