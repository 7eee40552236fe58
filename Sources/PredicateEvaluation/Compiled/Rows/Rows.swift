/// Rows at equal distances in memory. Matchers take up to `RowMask.blockSize` of them at once.
///
/// The caller must keep the memory alive, unchanged and of the type for which the matchers were
/// compiled while the matchers use it. Matchers never keep it.
struct Rows {
  /// The address of the first row. Rows of a column table have none; it is then any address.
  let base: UnsafeRawPointer
  /// The distance from one row to the next, in bytes.
  let stride: Int
  /// The index of the first row in its table.
  let first: Int
  let count: Int

  /// A block of `count` rows from `offset` on.
  func block(at offset: Int, _ count: Int) -> Self {
    Self(base: base + offset &* stride, stride: stride, first: first &+ offset, count: count)
  }
}
