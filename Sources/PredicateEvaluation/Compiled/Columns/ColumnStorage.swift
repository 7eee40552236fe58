/// Values of one type side by side, at an address that stays.
///
/// Sendable, because it is written once, when it is made, and only read from then on. Whoever keeps
/// the address keeps the storage too.
final class ColumnStorage<Scalar: BitwiseCopyable>: @unchecked Sendable {
  private let buffer: UnsafeMutableBufferPointer<Scalar>

  init(_ values: some Collection<Scalar>) {
    buffer = .allocate(capacity: max(values.count, 1))
    _ = buffer.initialize(from: values)
    count = values.count
  }

  deinit { buffer.deallocate() }

  let count: Int

  subscript(index: Int) -> Scalar { buffer[index] }

  var start: UnsafePointer<Scalar> {
    // Never nil: the capacity is not zero.
    guard let start = buffer.baseAddress else { preconditionFailure("no storage") }
    return UnsafePointer(start)
  }

  var place: Place {
    Place(column: UnsafeRawPointer(start), stride: MemoryLayout<Scalar>.stride)
  }
}
