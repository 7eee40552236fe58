#if !canImport(Darwin)
import Foundation
import PredicateAnalysis
import PredicateEvaluation
import PredicateSyntax

/// The archived form of predicates and expressions: the lossless canonical text. Those with objects
/// or blocks have none.
enum ArchivedText {
  private static let key = "PredicateQL.format"
  private static let aggregateKey = "PredicateQL.isAggregate"

  static func encode(_ content: PredicateContent, with coder: NSCoder) {
    guard content.held.isEmpty else { refuseToEncode(content.appleFormat) }
    coder.encode(content.plain.format as NSString, forKey: key)
  }

  static func encode(_ content: ExpressionContent, isAggregate: Bool, with coder: NSCoder) {
    guard content.held.isEmpty else { refuseToEncode(content.appleFormat) }
    coder.encode(content.plain.format as NSString, forKey: key)
    coder.encode(isAggregate, forKey: aggregateKey)
  }

  static func predicate(from coder: NSCoder) -> PredicateContent? {
    text(from: coder).flatMap { try? FormatReader.predicate($0, []) }
  }

  static func expression(
    from coder: NSCoder
  ) -> (content: ExpressionContent, isAggregate: Bool)? {
    guard let text = text(from: coder), let content = try? FormatReader.expression(text, []) else {
      return nil
    }
    return (content, coder.decodeBool(forKey: aggregateKey))
  }

  /// Foundation also ends the process for values that an archiver cannot encode.
  static func refuseToEncode(_ text: String) -> Never {
    refuse("'\(text)' has objects or blocks, which cannot be archived")
  }

  private static func text(from coder: NSCoder) -> String? {
    coder.decodeObject(of: NSString.self, forKey: key).map { String(describing: $0) }
  }
}
#endif
