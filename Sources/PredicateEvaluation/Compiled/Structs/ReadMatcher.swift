import PredicateSyntax

/// A matcher of something without a known place: it is read from a value of the row into a
/// temporary, and matched there.
///
/// Sendable, because `read` captures nothing but Sendable key paths and closures.
struct ReadMatcher<Root, Property>: BlockMatcher, @unchecked Sendable {
  let place: ValueLocation
  let property: any BlockMatcher
  /// The approximate time that reading takes, in nanoseconds.
  let cost: Double
  let read: (UnsafePointer<Root>) -> Property

  var estimate: MatcherEstimate { property.estimate.costing(property.estimate.cost + cost) }

  func narrow(_ alive: RowMask, undecided: RowMask, in rows: Rows) {
    let (start, stride) = place.layout(in: rows)
    alive.keep(undecided) { row in
      withUnsafePointer(
        to: read((start + row &* stride).assumingMemoryBound(to: Root.self))
      ) {
        property.verdict(ofValueAt: $0)
      }
    }
  }
}
