public import PredicateAnalysis
import PredicateModels
public import PredicateStorage
public import PredicateSyntax

extension CoreDataBackend {
  /// The whole objects of a request, one by one: their attributes, and the URIs of related objects.
  ///
  ///     for try await recipe in store.records(FetchRequest(entity: "Recipe")) {
  ///       print(recipe.jsonText)  // {"entity": "Recipe", "name": "Soup", "objectID": "x-coredata://…", …}
  ///     }
  ///
  /// `objectID` is the URI of the object, and `entity` the name of its own entity. A to-one
  /// relationship is a URI or nil, a to-many one the list of URIs, in its order if it has one. A
  /// composite attribute is a dictionary. Data whose external file is missing are nil. Memory holds
  /// one batch.
  public func records(_ request: FetchRequest) -> FetchStream<[String: Value]> {
    records(request, noting: MissingFiles())
  }

  private func records(
    _ request: FetchRequest,
    noting missing: MissingFiles
  ) -> FetchStream<[String: Value]> {
    FetchStream { () async throws(StorageError) in
      let batches = try RecordReader(self).records(
        request,
        keys: nil,
        allowedBy: nil,
        noting: missing
      )
      let names = batches.columns.map(\.name)
      return { () async throws(StorageError) in
        guard let rows = try await batches.next() else { return nil }
        return rows.map { Dictionary(zip(names, $0), uniquingKeysWith: { first, _ in first }) }
      }
    }
  }

  /// The objects of the whole store, or those that predicates select, in the form of `records(_:)`:
  /// one entity after the other, by name.
  ///
  /// - Parameter predicates: The objects, by entity, children included; nil as a predicate stands for
  ///   all objects of the entity.
  public func records(
    matching predicates: [String: BoundPredicate?]
  ) throws(StorageError) -> FetchStream<[String: Value]> {
    try records(matching: predicates, noting: MissingFiles())
  }

  /// The records of `records(matching:)`; `missing` counts values with missing files.
  package func records(
    matching predicates: [String: BoundPredicate?],
    noting missing: MissingFiles
  ) throws(StorageError) -> FetchStream<[String: Value]> {
    let selection = try ExportSelection(predicates, in: self)
    let streams = model.entities.map(\.name).sorted()
      .compactMap { selection.request(for: $0) }
      .map { records($0, noting: missing) }
    return FetchStream { () async throws(StorageError) in
      let records = RecordSequence(streams)
      return { () async throws(StorageError) in try await records.next() }
    }
  }
}

/// Streams, one after the other.
private actor RecordSequence {
  private var rest: ArraySlice<FetchStream<[String: Value]>>
  private var open: FetchStream<[String: Value]>.NextBatch?

  init(_ streams: [FetchStream<[String: Value]>]) { rest = streams[...] }

  func next() async throws(StorageError) -> [[String: Value]]? {
    while true {
      if let open, let batch = try await open() { return batch }
      guard let stream = rest.popFirst() else { return nil }
      open = try await stream.open()
    }
  }
}
