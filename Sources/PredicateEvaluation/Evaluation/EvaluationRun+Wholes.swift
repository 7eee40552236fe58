import PredicateSyntax

/// Where a policy denies a key wherever it stands (`*.password`), any dictionary may hold it: none is
/// compared, looked through or made into text as a whole.
extension EvaluationRun {
  /// Throws if a dictionary was compared since the run began.
  func requireNoneCompared(at span: SourceSpan?) throws(EvaluationError) {
    if wholes?.wereCompared == true { throw .wholesDisabled(at: span) }
  }

  func requireWholes(at span: SourceSpan?) throws(EvaluationError) {
    if wholes != nil { throw .wholesDisabled(at: span) }
  }

  /// The same of a value that has become a constant.
  func requireWholes(in value: Value, at span: SourceSpan?) throws(EvaluationError) {
    if wholes != nil, value.holdsDictionary { throw .wholesDisabled(at: span) }
  }
}

/// Takes note of dictionaries that would have been compared.
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
