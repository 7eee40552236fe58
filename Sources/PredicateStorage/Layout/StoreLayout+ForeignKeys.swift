extension StoreLayout {
  /// The foreign keys of a table that a database can enforce: each refers to the primary key of a
  /// table, by columns of the same types.
  package func enforceableKeys(of table: TableLayout) -> [TableLayout.ForeignKey] {
    table.foreignKeys.filter { key in
      guard let target = tables[key.table], Set(key.referenced) == Set(target.primaryKey),
        key.referenced.count == target.primaryKey.count
      else { return false }
      return zip(key.columns, key.referenced).allSatisfy { near, far in
        guard let near = table[near], let far = target[far] else { return false }
        return near.type == far.type && near.storage == far.storage
          && near.collation == far.collation
      }
    }
  }
}
