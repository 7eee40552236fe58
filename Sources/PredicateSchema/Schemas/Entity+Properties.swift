import PredicateSyntax

extension Schema {
  /// Creates a schema in Swift, validated like one from JSON.
  ///
  ///     let schema = try Schema([
  ///       Entity("Author", table: "authors", [
  ///         .attribute("name", .text),
  ///         .attribute("born", .date, optional: true, storage: .secondsSince1970),
  ///         .toMany("books", "Book", foreignKey: "author_id"),
  ///       ]),
  ///       Entity("Book", [
  ///         .attribute("title", .text),
  ///         .toOne("author", "Author", on: "author_id", optional: true),
  ///         .toMany("tags", "Tag", through: "book_tag", near: "book_id", far: "tag_id"),
  ///       ]),
  ///       Entity("Tag", [.attribute("name", .text)]),
  ///     ])
  public init(_ entities: [Entity]) throws(SchemaError) {
    self.init()
    var problems: [SchemaProblem] = []
    for entity in entities where self.entities.updateValue(entity, forKey: entity.name) != nil {
      problems.append(.duplicateEntity(entity.name))
    }
    problems += self.problems()
    if !problems.isEmpty { throw SchemaError(problems) }
  }
}

extension Entity {
  /// Whether it has an attribute or a relationship of the name.
  package func hasProperty(_ name: String) -> Bool {
    attributes.exact(name) != nil || relationships.exact(name) != nil
  }

  /// The key with dots that a path without quotes may mean: `a.b` of the keys `a` and `b`.
  package func keyWithDots(_ key: String, before rest: [String]) -> String? {
    var name = key
    for next in rest {
      name += "." + next
      if hasProperty(name) { return name }
    }
    return nil
  }

  /// An attribute or a relationship with its name. Of two of one kind and name the last counts.
  public enum Property: Hashable, Sendable {
    /// An attribute.
    case attribute(name: String, Attribute)
    /// A relationship.
    case relationship(name: String, Relationship)
  }

  /// Creates an entity with these attributes and relationships. `table` is its name by default;
  /// with a `parent` it is the parent's.
  public init(
    _ name: String,
    table: String? = nil,
    primaryKey: [String] = ["id"],
    parent: String? = nil,
    discriminator: Discriminator? = nil,
    _ properties: [Property]
  ) {
    self.init(
      name: name,
      table: table,
      primaryKey: primaryKey,
      parent: parent,
      discriminator: discriminator
    )
    for property in properties {
      switch property {
      case .attribute(let name, let attribute): attributes.setExact(name, attribute)
      case .relationship(let name, let relationship): relationships.setExact(name, relationship)
      }
    }
  }
}

extension Entity.Property {
  /// A scalar; `column` is its name by default.
  public static func attribute(
    _ name: String,
    _ type: AttributeType,
    optional isOptional: Bool = false,
    column: String? = nil,
    storage: StorageForm? = nil,
    collation: ColumnCollation = .binary,
    digits: DecimalDigits? = nil
  ) -> Self {
    .attribute(
      name: name,
      Attribute(
        column: column ?? name,
        type: type,
        isOptional: isOptional,
        storage: storage,
        collation: collation,
        digits: digits
      )
    )
  }

  /// A relationship to the one row whose `key` equals `column` of this row.
  public static func toOne(
    _ name: String,
    _ destination: String,
    on column: String,
    key: String = "id",
    optional isOptional: Bool = false
  ) -> Self {
    toOne(name, destination, on: [ColumnPair(near: column, far: key)], optional: isOptional)
  }

  /// A relationship to one row by several columns.
  public static func toOne(
    _ name: String,
    _ destination: String,
    on pairs: [ColumnPair],
    optional isOptional: Bool = false
  ) -> Self {
    .relationship(
      name: name,
      Relationship(
        destination: destination,
        cardinality: .one,
        isOptional: isOptional,
        join: .direct(on: pairs)
      )
    )
  }

  /// A relationship to the rows whose `foreignKey` is the `key` of this one.
  public static func toMany(
    _ name: String,
    _ destination: String,
    foreignKey: String,
    key: String = "id",
    ordered isOrdered: Bool = false
  ) -> Self {
    toMany(
      name,
      destination,
      join: .direct(on: [ColumnPair(near: key, far: foreignKey)]),
      ordered: isOrdered
    )
  }

  /// A relationship through a table with the keys of both sides in its columns `near` and `far`.
  public static func toMany(
    _ name: String,
    _ destination: String,
    through table: String,
    near: String,
    far: String,
    key: String = "id",
    farKey: String = "id",
    ordered isOrdered: Bool = false
  ) -> Self {
    toMany(
      name,
      destination,
      join: .through(
        table: table,
        near: [ColumnPair(near: key, far: near)],
        far: [ColumnPair(near: far, far: farKey)]
      ),
      ordered: isOrdered
    )
  }

  /// A relationship to many rows by any join.
  public static func toMany(
    _ name: String,
    _ destination: String,
    join: Join,
    ordered isOrdered: Bool = false
  ) -> Self {
    .relationship(
      name: name,
      Relationship(
        destination: destination,
        cardinality: .many,
        isOrdered: isOrdered,
        join: join
      )
    )
  }
}
