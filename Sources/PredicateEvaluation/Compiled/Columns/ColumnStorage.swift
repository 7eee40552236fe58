/// Contiguous values of one type, at a stable address.
///
/// Sendable, because it is written only when it is created. A holder of the address must keep the
/// storage too.
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

  var place: ValueLocation {
    ValueLocation(column: UnsafeRawPointer(start), stride: MemoryLayout<Scalar>.stride)
  }
}

extension ColumnStorage<UInt8> {
  /// A bit for each value, the lowest of each byte first.
  convenience init(bits: [Bool]) {
    var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
    for (index, bit) in bits.enumerated() where bit { bytes[index >> 3] |= 1 << UInt8(index & 7) }
    self.init(bytes)
  }
}
