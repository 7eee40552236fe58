import PredicateSyntax

/// Limits as data: four groups of numbers. An omitted limit keeps its value, and an unknown name is
/// an error.
extension PredicateLimits: Codable {
  private typealias Field = (name: String, path: WritableKeyPath<Self, Int>)

  private static var groups: [(name: String, fields: [Field])] {
    [
      (
        "text",
        [
          ("length", \.text.length), ("nesting", \.text.nesting), ("height", \.text.height),
          ("nodes", \.text.nodes),
        ]
      ),
      (
        "tree",
        [
          ("nodes", \.tree.nodes), ("height", \.tree.height),
          ("subqueryDepth", \.tree.subqueryDepth), ("elements", \.tree.elements),
          ("textLength", \.tree.textLength), ("pathLength", \.tree.pathLength),
          ("arguments", \.tree.arguments),
        ]
      ),
      (
        "evaluation",
        [
          ("steps", \.evaluation.steps), ("elements", \.evaluation.elements),
          ("depth", \.evaluation.depth), ("textLength", \.evaluation.textLength),
          ("patternLength", \.evaluation.patternLength),
          ("matchSteps", \.evaluation.regularExpressions.stepCount),
          ("matchDepth", \.evaluation.regularExpressions.depthCount),
          ("matchMemory", \.evaluation.regularExpressions.memoryInKiB),
          ("matchPatternLength", \.evaluation.regularExpressions.patternLength),
          ("matchStepsInAll", \.evaluation.matchSteps), ("memory", \.evaluation.memory),
        ]
      ),
      (
        "request",
        [
          ("steps", \.request.steps), ("matchSteps", \.request.matchSteps),
          ("milliseconds", \.request.milliseconds), ("memory", \.request.memory),
        ]
      ),
    ]
  }

  /// Decodes limits: the given numbers, and `untrusted` for the rest.
  public init(from decoder: any Decoder) throws {
    self = .untrusted
    try update(from: decoder)
  }

  mutating func update(from decoder: any Decoder) throws {
    let groups = Self.groups
    try decoder.requireMembers(groups.map(\.name))
    let members = try decoder.container(keyedBy: MemberName.self)
    for group in groups where members.contains(MemberName(group.name)) {
      let nested = try members.superDecoder(forKey: MemberName(group.name))
      try nested.requireMembers(group.fields.map(\.name))
      let numbers = try nested.container(keyedBy: MemberName.self)
      for field in group.fields {
        let key = MemberName(field.name)
        guard let number = try numbers.decodeIfPresent(Int.self, forKey: key) else { continue }
        guard number >= 0 else {
          throw DecodingError.dataCorruptedError(
            forKey: key,
            in: numbers,
            debugDescription: "must be 0 or more"
          )
        }
        self[keyPath: field.path] = number
      }
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: MemberName.self)
    for group in Self.groups {
      var numbers = members.nestedContainer(
        keyedBy: MemberName.self,
        forKey: MemberName(group.name)
      )
      for field in group.fields {
        try numbers.encode(self[keyPath: field.path], forKey: MemberName(field.name))
      }
    }
  }
}

extension RegularExpressionLimits {
  fileprivate var stepCount: Int {
    get { Int(steps) }
    set { steps = UInt32(clamping: newValue) }
  }

  fileprivate var depthCount: Int {
    get { Int(depth) }
    set { depth = UInt32(clamping: newValue) }
  }

  fileprivate var memoryInKiB: Int {
    get { Int(memory) }
    set { memory = UInt32(clamping: newValue) }
  }
}

/// The name of any member.
package struct MemberName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init?(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}

extension Decoder {
  /// Throws unless each member is known and has a value: null has no meaning.
  func requireMembers(_ known: [String]) throws {
    let members = try container(keyedBy: MemberName.self)
    for key in members.allKeys {
      guard known.contains(key.stringValue) else {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: members,
          debugDescription:
            "unknown member; known: \(known.joined(separator: ", "))"
        )
      }
      if try members.decodeNil(forKey: key) {
        throw DecodingError.dataCorruptedError(
          forKey: key,
          in: members,
          debugDescription: "must not be null; omit it for the default"
        )
      }
    }
  }
}
