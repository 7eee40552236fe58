public import PredicateAnalysis
import PredicatePlatform
import PredicateSchema
public import PredicateSyntax

extension FetchRequest {
  /// Parses the predicate, and fills its placeholders with arguments. An argument may be a
  /// request: `authorID IN %@` with a request for one property. Throws the errors of
  /// `BoundPredicate(format:argumentArray:)`.
  ///
  ///     let living = FetchRequest(entity: "Author", predicate: alive, propertiesToFetch: ["id"])
  ///     try request.setPredicate(format: "authorID IN %@ AND pages > %d", arguments: [living, 100])
  public mutating func setPredicate(
    format: InterpolatedFormat,
    arguments: [Any?] = []
  ) throws(PredicateFormatError) {
    let (arguments, requests) = Self.naming(arguments, in: format.format)
    predicate = try BoundPredicate(format: format, argumentArray: arguments)
    subrequests = requests
  }

  /// Parses a predicate that is known only at run time, and fills its placeholders like
  /// `setPredicate(format:arguments:)`.
  public mutating func setPredicate(
    parsing text: String,
    arguments: [Any?] = []
  ) throws(PredicateFormatError) {
    let (arguments, requests) = Self.naming(arguments, in: text)
    predicate = try BoundPredicate(parsing: text, argumentArray: arguments)
    subrequests = requests
  }

  @_disfavoredOverload
  @available(
    *,
    unavailable,
    message: "pass text that is known only at run time as parsing:, and values as its arguments"
  )
  public mutating func setPredicate(
    format: String,
    arguments: [Any?] = []
  ) throws(PredicateFormatError) {
    try setPredicate(parsing: format, arguments: arguments)
  }

  /// The arguments with a variable for every request, and the requests by the names of these
  /// variables, which do not occur in the text.
  private static func naming(
    _ arguments: [Any?],
    in text: String
  ) -> (arguments: [Any?], requests: [String: FetchRequest]) {
    var requests: [String: FetchRequest] = [:]
    let filled = arguments.enumerated().map { index, argument -> Any? in
      guard let request = argument as? FetchRequest else { return argument }
      var name = "request\(index + 1)"
      while text.contains(name) { name += "_" }
      requests[name] = request
      return ExpressionNode(.variable(name))
    }
    return (filled, requests)
  }

  /// The maximum depth of nested requests.
  static let subrequestDepthLimit = 8

  /// The predicate with a list of one value of the right type for each request, for checking.
  func samplePredicate(in schema: Schema) throws(StorageError) -> BoundPredicate? {
    guard let predicate, !subrequests.isEmpty else { return predicate }
    var samples: [String: Value] = [:]
    for (name, request) in subrequests {
      samples[name] = .list([try request.valueType(in: schema).sample])
    }
    return try predicate.with(samples)
  }

  /// The type of the values of the one property.
  func valueType(in schema: Schema) throws(StorageError) -> AttributeType {
    guard let entity = schema.resolvedEntity(named: entity) else {
      throw .unknownEntity(self.entity, in: schema)
    }
    guard propertiesToFetch.count == 1 else {
      throw .invalidRequest(
        "a subrequest fetches one property, not \(propertiesToFetch.count)"
      )
    }
    let columns = try RequestColumns(dictionariesOf: self, entity: entity, schema: schema)
    return columns.type(ofOutput: 0) ?? .integer
  }
}

extension BoundPredicate {
  /// The predicate with values for variables.
  func with(_ values: [String: Value]) throws(StorageError) -> Self {
    do throws(PredicateFormatError) { return try substituting(variables: values) } catch {
      throw .predicate(error)
    }
  }

  /// Whether it contains one of the variables.
  func mentions(_ names: some Collection<String>) -> Bool {
    var isThere = false
    root.forEachNode { node in
      if case .expression(let node) = node, case .variable(let name) = node.kind,
        names.contains(name)
      {
        isThere = true
      }
    }
    return isThere
  }
}

extension AttributeType {
  /// A sample value of the type, for checking a predicate.
  fileprivate var sample: Value {
    switch self {
    case .bool: .bool(false)
    case .integer: .integer(0)
    case .real: .real(0)
    case .decimal: .decimal(0)
    case .text: .text("")
    case .date: .date(.init(timeIntervalSinceReferenceDate: 0))
    case .uuid: .uuid(.init(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))
    case .bytes: .bytes([])
    case .url: .url("")
    case .json: .null
    case .list: .list([])
    case .object, .map: .map([:])
    }
  }
}
