import PredicatePlatform
import PredicateSchema
import PredicateSyntax

/// A column of dictionaries as an object: `{"name": "email", "keyPath": "email"}`,
/// `{"name": "month", "bucket": {"unit": "month", "timeZone": "GMT"}, "keyPath": "created"}`,
/// `{"name": "count", "aggregate": "count", "keyPath": "SELF"}`.
extension FetchedProperty: Codable {
  private enum Key: String, CodingKey {
    case name, keyPath, bucket, aggregate
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    switch source {
    case .keyPath(let keyPath): try container.encode(keyPath, forKey: .keyPath)
    case .bucket(let bucket, let keyPath):
      try container.encode(bucket, forKey: .bucket)
      try container.encode(keyPath, forKey: .keyPath)
    case .aggregate(let aggregate, let keyPath):
      try container.encode(aggregate, forKey: .aggregate)
      try container.encode(keyPath, forKey: .keyPath)
    }
  }

  /// Decodes a property. Throws `DecodingError` for one with both a bucket and an aggregate.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let keyPath = try container.decode(String.self, forKey: .keyPath)
    let bucket = try container.decodeIfPresent(DateBucket.self, forKey: .bucket)
    let aggregate = try container.decodeIfPresent(AggregateFunction.self, forKey: .aggregate)
    let source: Source
    switch (bucket, aggregate) {
    case (nil, nil): source = .keyPath(keyPath)
    case (let bucket?, nil): source = .bucket(bucket, keyPath: keyPath)
    case (nil, let aggregate?): source = .aggregate(aggregate, keyPath: keyPath)
    case (.some, .some):
      throw DecodingError.dataCorruptedError(
        forKey: .aggregate,
        in: container,
        debugDescription: "a property is either a bucket or an aggregate"
      )
    }
    self.init(name: try container.decode(String.self, forKey: .name), source: source)
  }
}

/// A division of dates as an object: `{"unit": "month", "timeZone": "Europe/Berlin"}`.
extension DateBucket: Codable {
  private enum Key: String, CodingKey {
    case unit, timeZone
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(unit, forKey: .unit)
    try container.encode(timeZoneIdentifier, forKey: .timeZone)
  }

  /// Decodes a bucket. Throws `DecodingError` for a time zone that is unknown to the system.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .timeZone)
    let unit = try container.decode(DateUnit.self, forKey: .unit)
    guard let bucket = DateBucket(unit, inZoneNamed: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .timeZone,
        in: container,
        debugDescription: "unknown time zone"
      )
    }
    self = bucket
  }
}
