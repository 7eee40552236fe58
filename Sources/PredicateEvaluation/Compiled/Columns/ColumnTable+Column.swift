public import PredicatePlatform
public import PredicateSyntax

extension ColumnTable {
  /// One attribute of all rows of a table; its values are contiguous.
  ///
  ///     .integers([36, 41]), .categories(["Paris", "Oslo"]), .reals([0.5, nil])
  public struct Column: Sendable {
    enum Content: Sendable {
      case integers(ColumnStorage<Int64>)
      case shortIntegers(ColumnStorage<Int32>)
      case reals(ColumnStorage<Double>)
      case flags(ColumnStorage<Bool>)
      /// Seconds since the reference date.
      case dates(ColumnStorage<Double>)
      /// The bytes of all texts, with the offsets where each begins and the last ends.
      case texts(offsets: ColumnStorage<Int>, bytes: ColumnStorage<UInt8>)
      /// The index of each text among the distinct ones.
      case categories(codes: ColumnStorage<UInt32>, [String])
    }

    let content: Content
    /// A bit for each row, set if it has a value; nil if all do.
    let presence: ColumnStorage<UInt8>?
    /// The number of rows.
    public let count: Int

    private init<T>(_ content: Content, for values: [T?]) {
      self.content = content
      count = values.count
      presence = values.contains { $0 == nil } ? ColumnStorage(bits: values.map { $0 != nil }) : nil
    }

    private init<T, Scalar>(
      _ values: [T?],
      _ filler: Scalar,
      _ convert: (T) -> Scalar,
      _ content: (ColumnStorage<Scalar>) -> Content
    ) {
      self.init(content(ColumnStorage(values.map { $0.map(convert) ?? filler })), for: values)
    }

    /// Numbers of 64 bits.
    public static func integers(_ values: [Int?]) -> Self {
      Self(values, 0, { Int64($0) }, Content.integers)
    }

    /// Numbers of 32 bits, which take half the memory and time.
    public static func integers(_ values: [Int32?]) -> Self {
      Self(values, 0, { $0 }, Content.shortIntegers)
    }

    /// A column of doubles.
    public static func reals(_ values: [Double?]) -> Self { Self(values, 0, { $0 }, Content.reals) }

    /// A column of Booleans.
    public static func flags(_ values: [Bool?]) -> Self {
      Self(values, false, { $0 }, Content.flags)
    }

    /// A column of dates.
    public static func dates(_ values: [Date?]) -> Self {
      Self(values, 0, { $0.timeIntervalSinceReferenceDate }, Content.dates)
    }

    /// Mostly distinct texts.
    public static func texts(_ values: [String?]) -> Self {
      var offsets = [0]
      var bytes: [UInt8] = []
      for value in values {
        bytes += (value ?? "").utf8
        offsets.append(bytes.count)
      }
      return Self(
        .texts(offsets: ColumnStorage(offsets), bytes: ColumnStorage(bytes)),
        for: values
      )
    }

    /// Mostly repeated texts: each distinct one is stored and tested once.
    public static func categories(_ values: [String?]) -> Self {
      var numbers: [[UInt8]: UInt32] = [:]
      var distinct: [String] = []
      let codes = values.map { value -> UInt32 in
        let bytes = Array((value ?? "").utf8)
        if let known = numbers[bytes] { return known }
        let number = UInt32(distinct.count)
        numbers[bytes] = number
        distinct.append(value ?? "")
        return number
      }
      return Self(.categories(codes: ColumnStorage(codes), distinct), for: values)
    }

    /// The value of a row. `row` must be within `0..<count`.
    public func value(at row: Int) -> Value {
      precondition(row >= 0 && row < count, "there is no such row")
      if let presence, !UnsafeRawPointer(presence.start).bit(row) { return .null }
      switch content {
      case .integers(let values): return .integer(values[row])
      case .shortIntegers(let values): return .integer(Int64(values[row]))
      case .reals(let values): return .real(values[row])
      case .flags(let values): return .bool(values[row])
      case .dates(let values): return .date(Date(timeIntervalSinceReferenceDate: values[row]))
      case .texts(let offsets, let bytes):
        let text = TextBytes(
          start: bytes.start + offsets[row],
          count: offsets[row + 1] - offsets[row]
        )
        return .text(String(decoding: text, as: UTF8.self))
      case .categories(let codes, let distinct): return .text(distinct[Int(codes[row])])
      }
    }
  }
}
