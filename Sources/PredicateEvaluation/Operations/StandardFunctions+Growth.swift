import PredicateAnalysis
import PredicatePlatform
import PredicateSyntax

#if Foundation
import Foundation
#endif

/// The methods whose result may be many times as large as their arguments. Nested calls would
/// multiply, so the size of the result is computed before the result is created.
extension StandardFunctions {
  typealias Bounded =
    @Sendable (
      _ receiver: KeyedValue, _ arguments: [KeyedValue], _ limits: EvaluationLimits
    ) throws -> KeyedValue

  enum TooLarge: Error {
    case text, list

    func error(_ limits: EvaluationLimits, at span: SourceSpan?) -> EvaluationError {
      switch self {
      case .text: .textLength(limits.textLength, at: span)
      case .list: .elements(limits.elements, at: span)
      }
    }
  }

  static let bounded: [String: Bounded] = [
    "stringByAppendingString:": { receiver, arguments, limits in
      let (text, end) = (try text(receiver), try text(arguments, at: 0))
      guard text.utf8.count + end.utf8.count <= limits.textLength else { throw TooLarge.text }
      return .value(.text(text + end))
    },
    "stringByReplacingOccurrencesOfString:withString:": { receiver, arguments, limits in
      let text = try StandardFunctions.text(receiver)
      let (old, new) = (
        try StandardFunctions.text(arguments, at: 0), try StandardFunctions.text(arguments, at: 1)
      )
      if old.isEmpty { return receiver }
      let room = limits.textLength - text.utf8.count
      let growth = new.utf8.count - old.utf8.count
      guard growth <= 0 || text.occurrences(of: old, atMost: room / growth) else {
        throw TooLarge.text
      }
      return .value(.text(text.replacing(all: old, with: new)))
    },
    "componentsSeparatedByString:": { receiver, arguments, limits in
      let separator = try StandardFunctions.text(arguments, at: 0)
      let text = try StandardFunctions.text(receiver)
      guard text.occurrences(of: separator, atMost: limits.elements - 1) else {
        throw TooLarge.list
      }
      let parts = text.components(separatedBy: separator)
      return .value(.list(parts.map(Value.text)))
    },
  ]
}

extension String {
  /// The text with every occurrence of `old` replaced, as Foundation finds them; without Foundation
  /// a lone accent is not found inside its character.
  fileprivate func replacing(all old: String, with new: String) -> String {
    #if Foundation
    replacingOccurrences(of: old, with: new)
    #else
    components(separatedBy: old).joined(separator: new)
    #endif
  }

  /// Whether `part` occurs at most `most` times.
  fileprivate func occurrences(of part: String, atMost most: Int) -> Bool {
    if utf8.count <= most || part.isEmpty { return true }
    #if !Foundation
    return components(separatedBy: part).count - 1 <= most
    #else
    var count = 0
    var rest = startIndex..<endIndex
    while let found = range(of: part, range: rest) {
      count += 1
      if count > most { return false }
      rest = found.upperBound..<endIndex
    }
    return true
    #endif
  }
}
