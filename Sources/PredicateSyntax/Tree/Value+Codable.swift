import PredicatePlatform

/// Null, Booleans, integers, text, lists, and reals with a fraction are encoded as JSON's own:
/// `18`, `"Ada"`, `[1, 2]`. All others are encoded as an object that names their kind, so that
/// nothing is lost: `{"date": 592299475.5}`, `{"decimal": "1.10"}`, `{"set": [1, 2]}`. Dates, UUIDs
/// and bytes within are encoded as the coder encodes `Date`, `UUID` and `Data`.
extension Value: Codable {
  /// The kinds that are named.
  private enum Kind: String, CodingKey, CaseIterable {
    case real, decimal, date, uuid, bytes, url, set, map
  }

  /// Any key, so that an unknown kind is an error.
  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let truth): try truth.encode(to: encoder)
    case .integer(let number): try number.encode(to: encoder)
    case .real(let number) where number.isFinite && number.rounded() != number:
      try number.encode(to: encoder)
    case .real(let number):
      // Coders write 1.0 as 1, and cannot write NaN and infinities.
      try encode(number.isFinite ? number : nil, "\(number)", as: .real, to: encoder)
    case .decimal(let number): try encode("\(number)", as: .decimal, to: encoder)
    case .text(let text): try text.encode(to: encoder)
    case .date(let date):
      let seconds = date.timeIntervalSinceReferenceDate
      try encode(seconds.isFinite ? date : nil, "\(seconds)", as: .date, to: encoder)
    case .uuid(let uuid): try encode(uuid, as: .uuid, to: encoder)
    case .bytes(let bytes): try encode(Data(bytes), as: .bytes, to: encoder)
    case .url(let url): try encode(url, as: .url, to: encoder)
    case .list(let elements): try elements.encode(to: encoder)
    case .set(let elements): try encode(elements, as: .set, to: encoder)
    case .map(let entries): try encode(entries, as: .map, to: encoder)
    }
  }

  private func encode(
    _ content: some Encodable,
    as kind: Kind,
    to encoder: any Encoder
  ) throws {
    var container = encoder.container(keyedBy: Kind.self)
    try container.encode(content, forKey: kind)
  }

  /// Encodes `content`, or `text` if there is none.
  private func encode(
    _ content: (some Encodable)?,
    _ text: String,
    as kind: Kind,
    to encoder: any Encoder
  ) throws {
    if let content {
      try encode(content, as: kind, to: encoder)
    } else {
      try encode(text, as: kind, to: encoder)
    }
  }
}

extension Value {
  /// Decodes a value; numbers too large for 64 bits become decimals. Throws `DecodingError` for an
  /// object without a kind of value, and for values that are nested too deeply.
  public init(from decoder: any Decoder) throws {
    guard decoder.codingPath.count <= TreeNode.depthLimit else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "values are nested too deeply")
      )
    }
    if let scalar = try? Self.scalar(from: decoder.singleValueContainer()) {
      self = scalar
    } else if let elements = try? decoder.unkeyedContainer() {
      self = .list(try Self.elements(elements))
    } else {
      let keys = try decoder.container(keyedBy: AnyKey.self).allKeys
      self = try Self.named(keys, in: decoder.container(keyedBy: Kind.self))
    }
  }

  /// A value that is neither a list nor an object; throws for those.
  private static func scalar(from container: any SingleValueDecodingContainer) throws -> Self {
    if container.decodeNil() { return .null }
    if let truth = try? container.decode(Bool.self) { return .bool(truth) }
    if let number = try? container.decode(Int64.self) { return .integer(number) }
    if let number = try? container.decode(Double.self) {
      guard number.rounded() == number, let exact = try? container.decode(Decimal.self) else {
        return .real(number)
      }
      return .decimal(exact)
    }
    return .text(try container.decode(String.self))
  }

  private static func elements(_ container: any UnkeyedDecodingContainer) throws -> [Value] {
    var container = container
    var elements: [Value] = []
    while !container.isAtEnd { elements.append(try container.decode(Value.self)) }
    return elements
  }

  private static func named(
    _ keys: [AnyKey],
    in container: KeyedDecodingContainer<Kind>
  ) throws -> Self {
    guard keys.count == 1, let kind = container.allKeys.first else {
      let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "an object must have one of the keys \(kinds), and no other"
        )
      )
    }
    switch kind {
    case .real:
      if let special = special(in: container, forKey: kind) { return .real(special) }
      return .real(try container.decode(Double.self, forKey: kind))
    case .decimal:
      let digits = try container.decode(String.self, forKey: kind)
      if let value = CastLiteral.decimal(digits) { return value }
      throw DecodingError.dataCorruptedError(
        forKey: kind,
        in: container,
        debugDescription: "this is not a decimal number"
      )
    case .date:
      if let special = special(in: container, forKey: kind) {
        return .date(Date(timeIntervalSinceReferenceDate: special))
      }
      return .date(try container.decode(Date.self, forKey: kind))
    case .uuid: return .uuid(try container.decode(UUID.self, forKey: kind))
    case .bytes: return .bytes([UInt8](try container.decode(Data.self, forKey: kind)))
    case .url: return .url(try container.decode(String.self, forKey: kind))
    case .set: return .set(CastLiteral.distinct(try container.decode([Value].self, forKey: kind)))
    case .map: return .map(try container.decode([String: Value].self, forKey: kind))
    }
  }

  /// The number in a text such as `nan`.
  private static func special(
    in container: KeyedDecodingContainer<Kind>,
    forKey kind: Kind
  ) -> Double? {
    (try? container.decode(String.self, forKey: kind)).flatMap { CastLiteral.specialNumbers[$0] }
  }
}
