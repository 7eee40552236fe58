import PredicatePlatform
public import PredicateSchema

/// A JSON Schema as a schema for predicates.
///
///     let text = try JSONSchemaText(bytes, file: "person.schema.json")
///     try predicate.checked(against: text.schema, entity: "Person")
///
/// - The outermost object is an entity, named by its `title` or else by the file; so is every
///   object among `$defs`, `definitions` and the components of OpenAPI.
/// - A property is an attribute; one that is not `required`, or may be null, is optional. The
///   formats `date-time`, `uuid` and `uri` give dates, UUIDs and URLs.
/// - An object inside another is an entity that a to-one relationship leads to, named like the
///   path, `Person.address`; an array of objects is an ordered to-many relationship.
/// - `$ref` is followed within the file. `allOf` joins properties. A value without a single type,
///   such as `anyOf` of several, may be anything.
public struct JSONSchemaText: Sendable {
  /// The entities that the text describes.
  public let schema: Schema
  /// Remarks about parts that are not followed, and so may be anything.
  public let omissions: [ModelError]

  /// Reads a JSON Schema; `file` is for messages and, without its extension, a name. Throws a
  /// `ModelError` for text that is not JSON, or describes no object.
  public init(_ bytes: [UInt8], file: String) throws(ModelError) {
    guard bytes.count <= Self.maximumLength else {
      throw ModelError("the file is longer than \(Self.maximumLength) bytes", file: file)
    }
    let root = try TableDescription.json(bytes, file: file)
    var reader = JSONSchemaReader(root: root, file: file)
    schema = try reader.schema()
    omissions = reader.omissions
  }

  /// The limit of the length in bytes.
  private static let maximumLength = 16 << 20
}
