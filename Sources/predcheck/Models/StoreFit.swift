import PredicateAnalysis
import PredicateCoreData
import PredicateModels
import PredicateStorage

/// Compares a store of Core Data with a model.
enum StoreFit {
  /// Throws, with the reasons unless there is a policy, if the store was not written with the model.
  static func require(
    _ path: String,
    _ source: SchemaSource,
    _ policy: PredicatePolicy?,
    in console: Console
  ) throws(CommandError) {
    guard let model = try source.model(in: console) else {
      throw .usage("'--store' requires a Core Data model")
    }
    try InputFile.readable([path])[0].requireRegular()
    let store = try Database.opening(policy) { () throws(StorageError) in
      try CoreDataFile(path: path, register: TemporaryFiles.registrar)
    }
    let reasons = try SchemaSource.modelling { () throws(ModelError) in
      try model.mismatches(with: store.description)
    }
    guard !reasons.isEmpty else { return }
    if policy != nil { throw .failure("the model does not fit the store") }
    throw .failure(
      "the model “\(model.name)” does not fit the store \(path): \(StoreDescription.listed(reasons))"
    )
  }
}
