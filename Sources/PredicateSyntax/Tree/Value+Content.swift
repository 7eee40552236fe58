public import PredicatePlatform

/// The contents of each kind of value; nil for values of other kinds. Nothing is converted:
/// `Value.integer(1).real` is nil.
extension Value {
  /// The value of an argument: `Value(18)`, `Value(Date())`, `Value(names)`.
  public init(_ value: some ValueConvertible) { self = value.predicateValue }

  /// Whether it is nil.
  public var isNull: Bool { if case .null = self { true } else { false } }

  /// The Boolean of `.bool`.
  public var bool: Bool? { if case .bool(let truth) = self { truth } else { nil } }

  /// The integer of `.integer`.
  public var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

  /// The number of `.real`.
  public var real: Double? { if case .real(let number) = self { number } else { nil } }

  /// The number of `.decimal`.
  public var decimal: Decimal? { if case .decimal(let number) = self { number } else { nil } }

  /// The string of `.text`.
  public var text: String? { if case .text(let text) = self { text } else { nil } }

  /// The date of `.date`.
  public var date: Date? { if case .date(let date) = self { date } else { nil } }

  /// The UUID of `.uuid`.
  public var uuid: UUID? { if case .uuid(let uuid) = self { uuid } else { nil } }

  /// The bytes of `.bytes`.
  public var bytes: [UInt8]? { if case .bytes(let bytes) = self { bytes } else { nil } }

  /// The address of `.url`, as text.
  public var url: String? { if case .url(let url) = self { url } else { nil } }

  /// The elements of `.list`.
  public var list: [Value]? { if case .list(let elements) = self { elements } else { nil } }

  /// The elements of `.set`, in order of first appearance.
  public var set: [Value]? { if case .set(let elements) = self { elements } else { nil } }

  /// The entries of `.map`.
  public var map: [String: Value]? { if case .map(let entries) = self { entries } else { nil } }
}
