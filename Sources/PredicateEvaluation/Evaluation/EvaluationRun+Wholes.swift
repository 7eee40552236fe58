import PredicateSyntax

/// The check for dictionaries used as a whole. If a policy denies a key everywhere (`*.password`),
/// any dictionary may contain it, so none is compared, searched or converted to text.
extension EvaluationRun {
  /// Throws if a dictionary was compared since the run began.
  func requireNoneCompared(at span: SourceSpan?) throws(EvaluationError) {
    if wholes?.wereCompared == true { throw .wholesDisabled(at: span) }
  }

  func requireWholes(at span: SourceSpan?) throws(EvaluationError) {
    if wholes != nil { throw .wholesDisabled(at: span) }
  }

  /// Throws if `value` contains a dictionary that must not be used as a whole.
  func requireWholes(in value: Value, at span: SourceSpan?) throws(EvaluationError) {
    if wholes != nil, value.holdsDictionary { throw .wholesDisabled(at: span) }
  }
}

/// A record of whether dictionaries would have been compared.
final class WholeWatch {
  var wereCompared = false
}

extension Value {
  fileprivate var holdsDictionary: Bool {
    var rest = [self]
    while let value = rest.popLast() {
      switch value {
      case .map: return true
      case .list(let elements): rest += elements
      case .set(let elements): rest += elements
      case .null, .bool, .integer, .real, .decimal, .text, .date, .uuid, .bytes, .url: break
      }
    }
    return false
  }
}
