import PredicateSyntax

/// A matcher of a value without a known place: it is read from a value of the row into a temporary,
/// and matched there.
///
/// Sendable, because `read` captures only Sendable key paths and closures.
struct ReadMatcher<Root, Property>: BlockMatcher, @unchecked Sendable {
  let place: ValueLocation
  let property: any BlockMatcher
  let estimate: MatcherEstimate
  let read: (UnsafePointer<Root>) -> Property

  /// Creates a matcher; `cost` is the approximate time of a read, in nanoseconds.
  init(
    place: ValueLocation,
    property: any BlockMatcher,
    cost: Double,
    read: @escaping (UnsafePointer<Root>) -> Property
  ) {
    self.place = place
    self.property = property
    self.read = read
    var estimate = property.estimate
    estimate.cost += cost
    self.estimate = estimate
  }

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
