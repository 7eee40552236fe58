import PredicatePlatform

/// The part of an array that has not been taken yet.
final class ArrayRest<Element: Sendable>: Sendable {
  private let rest: Mutex<ArraySlice<Element>>
  private let size: Int

  init(_ elements: [Element], size: Int) {
    rest = Mutex(elements[...])
    self.size = max(size, 1)
  }

  /// The next elements; nil if there are no more.
  func next() -> [Element]? {
    rest.withLock { rest in
      let batch = Array(rest.prefix(size))
      rest = rest.dropFirst(batch.count)
      return batch.isEmpty ? nil : batch
    }
  }
}
