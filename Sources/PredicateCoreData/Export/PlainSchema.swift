public import PredicateModels
public import PredicateSQL
public import PredicateSchema

/// The entities of a Core Data model in tables with readable names, for databases that other tools
/// read too.
///
///     let plain = try PlainSchema(model, dialect: .sqlite)
///     let target = try SQLiteBackend(path: "recipes.sqlite", schema: plain.schema)
///
/// - A root entity has a table of its name. Its children share the table, whose column `entity` has
///   the name of each row's entity.
/// - `id` is the primary key, Core Data's own number of the object; `pk` if the model has a
///   property `id`.
/// - Columns are named like attributes, and foreign keys `author_id`. The attributes of a composite
///   are separate columns, `address_city`.
/// - A many-to-many relationship has a table `Recipe_tags` with the columns `recipe_id` and `tag_id`.
/// - An ordered relationship has a column such as `author_order`, or `tags_order` in a table between
///   the two entities.
/// - Types are the database's own. SQLite has dates as ISO 8601, UUIDs and decimals as text; PostgreSQL
///   rounds dates to microseconds. Archives of objects become JSON.
///
/// A name that is taken, regardless of case, gets a number: `title_2`. The names depend on those in
/// the model only, never on the store.
public struct PlainSchema: Hashable, Sendable {
  /// The entities with their attributes and relationships, under their names in the model.
  public let schema: Schema
  /// The tables for writing: foreign keys and orders are attributes with the names of their
  /// columns, and tables between two entities are entities. All relationships are to-one.
  public let tables: Schema
  /// The schema with the same entities and keys over the tables of the store.
  package let source: Schema
  /// The entities and then the tables between them, in the order in which they are written.
  package let order: [String]
  let values: ColumnValues

  /// The schema for the entities of a model, for a database that a migration fills: properties that
  /// are not optional are NOT NULL.
  ///
  /// - Throws: A `ModelError` for an inconsistent model.
  public init(_ model: ManagedObjectModel, dialect: any SQLDialect) throws(ModelError) {
    self.init(model, in: try model.schema(), dialect)
  }

  /// The schema for the entities of a store. Every column may be NULL, as in the store itself,
  /// which may have objects without values that the model requires.
  public init(_ store: CoreDataBackend, dialect: any SQLDialect) {
    self.init(store.model, in: store.schema, dialect)
  }

  private init(_ model: ManagedObjectModel, in base: Schema, _ dialect: any SQLDialect) {
    var builder = PlainSchemaBuilder(model, base, dialect)
    builder.build()
    schema = builder.schema
    tables = builder.tables
    source = builder.source
    order = builder.order
    values = ColumnValues(dialect)
  }
}
