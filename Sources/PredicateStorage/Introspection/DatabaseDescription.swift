package import PredicateSchema

/// A database as its catalogue describes it, which is read once for a store.
package struct DatabaseDescription: Sendable {
  /// The schema that follows.
  package let schema: Schema
  /// What the schema does without, sorted by name.
  package let omissions: [SchemaOmission]
  /// The tables with the constraints that the database enforces.
  package let guaranteed: [CatalogTable]

  /// The description of a database of `tables`. `others` are left out of them already; `guaranteed` is
  /// what else is known of the tables, where that differs.
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
