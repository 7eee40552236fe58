import PredicateSyntax

/// A value of one representation of data, read in place: JSON, dictionaries, Arrow's columns.
///
/// A datum is a handle of an address or two. It is valid only while the row that it was read from
/// is in memory and unchanged.
protocol Datum {
  /// A key, prepared for lookups.
  associatedtype Key: Sendable

  var form: DatumForm { get }

  /// The verdict of the matcher on the value itself. Values of unknown types are undecided.
  func verdict(_ matcher: ValueMatcher) -> Verdict

  /// The result of `body` for the member of an object, or `missing` if there is none.
  func withMember(_ key: Key, missing: Verdict, _ body: (Self) -> Verdict) -> Verdict

  /// The number of elements of an array; 0 for other values.
  var count: Int { get }

  /// Calls `body` with the elements of an array, in order, as long as it returns true.
  func forEachElement(_ body: (Self) -> Bool)

  /// The number of elements of an array that pass a condition; nil if one is undecided.
  func passing(_ condition: ElementTest) -> Int?

  /// The value as the reference evaluator reads it, if the form is `other`; nil by default.
  var converted: KeyedDatum? { get }
}

/// The form of a datum, for following keys further.
enum DatumForm {
  case null, scalar, object, array, set
  /// a value that must be converted first
  case other
}

extension Datum {
  var converted: KeyedDatum? { nil }

  /// The verdict of ANY or ALL over the elements of an array.
  @inline(__always)
  func each(
    _ quantifier: Quantifier,
    readsAll: Bool = false,
    _ verdict: (Self) -> Verdict
  ) -> Verdict {
    var result = QuantifiedVerdict(quantifier, readsAll: readsAll)
    forEachElement { result.add(verdict($0)) }
    return result.verdict
  }

  /// Whether one of the elements passes the matcher's test of elements.
  func anyElement(_ matcher: ValueMatcher) -> Verdict {
    guard let element = matcher.element, count <= matcher.elementLimit else {
      return matcher.others
    }
    return each(.any) { $0.verdict(element) }
  }
}
