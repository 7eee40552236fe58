import PredicatePlatform
import PredicateSyntax

/// The description of a column in borrowed memory: the places and types of its buffers, in the
/// layout of Apache Arrow.
///
/// The memory must stay unchanged for as long as a `BorrowedTable` created from the description is
/// used.
package struct BorrowedLayout {
  package var name: String
  package var kind: BorrowedKind
  /// The number of values.
  package var count: Int
  /// The number of values in the buffers before the first.
  package var offset: Int
  /// A bit for each value, set if it is not null; nil if no value is null.
  package var validity: UnsafeRawPointer?
  /// The values, or the offsets of texts, lists and maps, or the views of texts.
  package var values: UnsafeRawPointer?
  /// The bytes of texts.
  package var bytes: UnsafeRawPointer?
  /// The buffers that views point into.
  package var heaps: [BorrowedHeap]
  /// The members of a structure, the elements of a list, the entries of a map (keys and values), the
  /// distinct values of a dictionary.
  package var children: [BorrowedLayout]
  /// The texts that are dates.
  package var dates: BorrowedDates

  package init(_ name: String, _ kind: BorrowedKind, count: Int, offset: Int = 0) {
    self.name = name
    self.kind = kind
    self.count = count
    self.offset = offset
    heaps = []
    children = []
    dates = .none
  }
}

/// The texts of a column that are read as dates.
package enum BorrowedDates: Equatable {
  case none
  /// dates and times with a zone
  case instants
  /// whatever `CAST` to `NSDate` reads
  case all

  /// The date in a text according to this rule.
  func date(in text: String) -> Date? {
    switch self {
    case .none: nil
    case .instants: DateText.instant(text)
    case .all: DateText.instant(text) ?? DateText.date(text)
    }
  }
}

/// A buffer with its length in bytes.
package struct BorrowedHeap {
  let start: UnsafeRawPointer?
  let count: Int

  package init(_ start: UnsafeRawPointer?, count: Int) {
    self.start = start
    self.count = count
  }
}

/// The content of a column.
package enum BorrowedKind: Equatable {
  case null
  /// a bit for each value
  case flags
  case integer(BorrowedInteger)
  case real(BorrowedReal)
  /// an integer of `width` bytes, divided by 10 to the power of `scale`
  case decimal(width: Int, scale: Int)
  /// points in time, or days
  case date(BorrowedInteger, DateTicks)
  /// 16 bytes each
  case uuid
  case text(BorrowedOffsets)
  case bytes(BorrowedOffsets)
  case list(BorrowedOffsets)
  case structure
  /// lists of entries, whose keys are texts
  case map
  /// indices into the distinct values
  case dictionary(BorrowedInteger)
  /// values that predicates cannot read
  case unsupported(UnreadableColumn)
}

/// The type of integers in a buffer.
package enum BorrowedInteger: UInt8, Equatable {
  case int8, int16, int32, int64, uint8, uint16, uint32, uint64

  /// The integer at an index; nil if it exceeds `Int64`.
  @inline(__always)
  func load(_ start: UnsafeRawPointer, _ index: Int) -> Int64? {
    func load<T: FixedWidthInteger & BitwiseCopyable>(_ type: T.Type) -> T {
      start.loadUnaligned(fromByteOffset: index &* MemoryLayout<T>.size, as: T.self)
    }
    return switch self {
    case .int8: Int64(load(Int8.self))
    case .int16: Int64(load(Int16.self))
    case .int32: Int64(load(Int32.self))
    case .int64: load(Int64.self)
    case .uint8: Int64(load(UInt8.self))
    case .uint16: Int64(load(UInt16.self))
    case .uint32: Int64(load(UInt32.self))
    case .uint64: Int64(exactly: load(UInt64.self))
    }
  }
}

/// The type of floating-point numbers in a buffer.
package enum BorrowedReal: UInt8, Equatable {
  case half, single, double

  @inline(__always)
  func load(_ start: UnsafeRawPointer, _ index: Int) -> Double {
    switch self {
    case .half: Self.number(half: start.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
    case .single: Double(start.loadUnaligned(fromByteOffset: index &* 4, as: Float.self))
    case .double: start.loadUnaligned(fromByteOffset: index &* 8, as: Double.self)
    }
  }

  /// The value of a 16-bit float; not every platform has `Float16`.
  private static func number(half bits: UInt16) -> Double {
    let sign: Double = bits & 0x8000 == 0 ? 1 : -1
    let exponent = Int(bits >> 10 & 31)
    let fraction = Double(bits & 1023)
    return switch exponent {
    case 0: sign * fraction * 0x1p-24
    case 31: fraction == 0 ? sign * .infinity : .nan
    default: sign * (1024 + fraction) * Double(sign: .plus, exponent: exponent - 25, significand: 1)
    }
  }
}

/// The form in which the elements of each value are located.
package enum BorrowedOffsets: Equatable {
  /// one more offset than values
  case short, long
  /// a fixed number of elements per value
  case fixed(Int)
  /// 16 bytes for each value: a short text, or the place of a long one
  case view
}
