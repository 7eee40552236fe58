/// The tables that a store takes from a database beside those of the search path, and the keys that
/// the database does not tell.
///
///     let introspection = PostgresIntrospection(schemas: ["sales"], keys: ["totals": ["day"]])
///     let store = try PostgresBackend(url: url, introspection: introspection)
public struct PostgresIntrospection: Hashable, Sendable {
  /// Further schemas, in PostgreSQL's sense of folders of tables. A table of one is an entity of
  /// its name, `orders`; or of both names, `sales_orders`, where another table goes by the first.
  public var schemas: [String]
  /// The columns that tell the rows of a view, or of a table without a primary key, apart: by its
  /// name, `totals` or `sales.totals`. Without a key here they are known by all of their columns. Nothing
  /// checks that no two rows have the same values, and that none of them is NULL.
  public var keys: [String: [String]]

  /// Creates a selection of what is read beside the tables of the search path.
  public init(schemas: [String] = [], keys: [String: [String]] = [:]) {
    self.schemas = schemas
    self.keys = keys
  }
}
