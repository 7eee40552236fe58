import PredicateAnalysis
import PredicateSyntax

/// A request as an object, without defaults: `{"entity": "Book", "predicate": "pages > 100",
/// "sortDescriptors": [{"keyPath": "title"}]}`.
extension FetchRequestTemplate: Codable {
  private enum Key: String, CodingKey, CaseIterable {
    case entity, predicate, subrequests, sortDescriptors, limit, offset, after, batchSize
    case isDistinct, resultType, relationshipKeyPathsForPrefetching, propertiesToFetch, groupBy
    case having, limits, requestLimits, visibleKeys
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    let usual = FetchRequest(entity: content.entity)
    /// Encodes a part unless it is the default.
    func encode<Part: Encodable & Equatable>(
      _ part: KeyPath<FetchRequest, Part>,
      as key: Key
    ) throws {
      let value = content[keyPath: part]
      if value != usual[keyPath: part] { try container.encode(value, forKey: key) }
    }
    try container.encode(content.entity, forKey: .entity)
    try container.encodeIfPresent(predicate, forKey: .predicate)
    if !subrequests.isEmpty { try container.encode(subrequests, forKey: .subrequests) }
    try encode(\.sortDescriptors, as: .sortDescriptors)
    try encode(\.limit, as: .limit)
    try encode(\.offset, as: .offset)
    try encode(\.after, as: .after)
    try encode(\.batchSize, as: .batchSize)
    try encode(\.isDistinct, as: .isDistinct)
    try encode(\.resultType, as: .resultType)
    try encode(\.relationshipKeyPathsForPrefetching, as: .relationshipKeyPathsForPrefetching)
    try encode(\.propertiesToFetch, as: .propertiesToFetch)
    try encode(\.groupBy, as: .groupBy)
    try container.encodeIfPresent(having, forKey: .having)
    try encode(\.limits, as: .limits)
    try encode(\.requestLimits, as: .requestLimits)
    if content.visibleKeys != usual.visibleKeys {
      try container.encode(CodedKeys(content.visibleKeys), forKey: .visibleKeys)
    }
  }

  /// Decodes a request. Throws `DecodingError` with the coding path, also for a predicate that does
  /// not parse, and for subrequests that are nested too deeply. Decoders do not detect duplicate
  /// members: read untrusted requests with `init(json:)`.
  public init(from decoder: any Decoder) throws {
    let nesting = decoder.codingPath.count { $0.stringValue == Key.subrequests.rawValue }
    guard nesting <= FetchRequest.subrequestDepthLimit else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "requests are nested too deeply"
        )
      )
    }
    let container = try decoder.container(keyedBy: Key.self)
    var rest = FetchRequest(entity: try container.decode(String.self, forKey: .entity))
    /// Decodes a part, if present.
    func decode<Part: Decodable>(
      _ part: WritableKeyPath<FetchRequest, Part>,
      from key: Key
    ) throws {
      guard let value = try container.decodeIfPresent(Part.self, forKey: key) else { return }
      rest[keyPath: part] = value
    }
    try decode(\.sortDescriptors, from: .sortDescriptors)
    try decode(\.limit, from: .limit)
    try decode(\.offset, from: .offset)
    try decode(\.after, from: .after)
    try decode(\.batchSize, from: .batchSize)
    try decode(\.isDistinct, from: .isDistinct)
    try decode(\.resultType, from: .resultType)
    try decode(\.relationshipKeyPathsForPrefetching, from: .relationshipKeyPathsForPrefetching)
    try decode(\.propertiesToFetch, from: .propertiesToFetch)
    try decode(\.groupBy, from: .groupBy)
    try decode(\.limits, from: .limits)
    try decode(\.requestLimits, from: .requestLimits)
    if let keys = try container.decodeIfPresent(CodedKeys.self, forKey: .visibleKeys) {
      rest.visibleKeys = keys.rules
    }
    self.init(
      rest,
      try container.decodeIfPresent(PredicateTemplate.self, forKey: .predicate),
      try container.decodeIfPresent(PredicateTemplate.self, forKey: .having),
      try container.decodeIfPresent([String: Self].self, forKey: .subrequests) ?? [:]
    )
  }
}

/// `KeyRules` as `{"allowed": ["name"], "denied": ["*.password"]}`; omitted, they are everything
/// and nothing.
private struct CodedKeys: Codable {
  var allowed: [String]?
  var denied: [String]?

  init(_ rules: KeyRules) {
    switch rules.allowed {
    case .any: allowed = nil
    case .only(let names): allowed = names.sorted()
    }
    denied = rules.denied.isEmpty ? nil : rules.denied.sorted()
  }

  var rules: KeyRules {
    KeyRules(allowed.map { .only(Set($0)) } ?? .any, denied: Set(denied ?? []))
  }
}

/// Encodes the request as its template.
extension FetchRequest: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try FetchRequestTemplate(self).encode(to: encoder)
  }
}

@available(
  *,
  unavailable,
  message: "decode a FetchRequestTemplate, then bind it, or also validate it by a policy"
)
extension FetchRequest: Decodable {
  public init(from decoder: any Decoder) throws {
    self = try FetchRequestTemplate(from: decoder).bound()
  }
}
