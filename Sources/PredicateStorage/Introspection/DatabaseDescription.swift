package import PredicateSchema

/// A database as described by its catalogue, which is read once for a store.
package struct DatabaseDescription: Sendable {
  /// The derived schema.
  package let schema: Schema
  /// The tables and columns that the schema omits, sorted by name.
  package let omissions: [SchemaOmission]
  /// The tables with the constraints that the database enforces.
  package let guaranteed: [CatalogTable]

  /// Describes a database with `tables`, without `others`. `guaranteed` are the tables with the
  /// constraints that the database enforces, if these differ from `tables`.
  package init(
    _ tables: [CatalogTable],
    without others: [SchemaOmission],
    guaranteed: [CatalogTable]? = nil
  ) {
    schema = CatalogSchema.schema(of: tables)
    omissions = (CatalogSchema.omissions(of: tables) + others).sortedByName()
    self.guaranteed = guaranteed ?? tables
  }
}
