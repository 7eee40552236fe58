import PredicateCoreData
import PredicateEvaluation
import PredicateModels
import PredicateStorage

struct ModelCommand: Command {
  static let name = "model"
  static let summary = "describe a Core Data model or store"
  static let operands = "STORE|MODEL [NEWER]"
  static let details = [
    """
    Lists the entities of a Core Data model (.xcdatamodeld, .xcdatamodel, .momd, .mom) or of a \
    Core Data or SwiftData store with its model inside: attributes, relationships, inheritance, \
    indexes and fetch requests, and for a store the number of objects of each entity, without \
    those of its children. A copy of a store is read.
    """,
    """
    With --svg the model is drawn: entities as boxes, inheritance as hollow arrows, and a \
    relationship with its inverse as one line.
    """,
    """
    With --diff two models, versions or stores are compared: what was added, removed or renamed \
    (by renaming identifiers), and which types, optionality and parents differ. Name a version of \
    an .xcdatamodeld by the folder inside it; the folder itself means the current version.
    """,
  ]
  static let diff = CommandOption(
    "diff",
    help: "show how the model of NEWER differs from the first"
  )
  static let svg = CommandOption(
    "svg",
    value: "FILE",
    help: "write a diagram to FILE (- is standard output) instead"
  )
  static let options = [svg, diff, QueryCommand.model]
  static let examples = [
    CommandExample("what is in this store?", "predcheck model Recipes.sqlite"),
    CommandExample("a diagram", "predcheck model Shop.xcdatamodeld --svg shop.svg"),
    CommandExample(
      "what has changed?",
      "predcheck model --diff Shop.xcdatamodeld/Shop.xcdatamodel Shop.xcdatamodeld"
    ),
  ]
  static let statuses = ExitMeanings(
    yes: "written; with --diff, there is no difference",
    no: "with --diff, there are differences",
    unknown: "wrong usage, unreadable input"
  )

  private let sources: [SchemaSource]
  private let model: SchemaSource?
  private let page: OutputFile?
  private let form: OutputOptions

  init(_ arguments: ParsedArguments) throws(CommandError) {
    let count = arguments.has(Self.diff) ? 2 : 1
    guard arguments.operands.count >= count else {
      throw Self.missing(count == 2 ? "a model to compare" : "a store or a model")
    }
    if let extra = arguments.operands.dropFirst(count).first {
      throw count == 2
        ? Self.misplaced(extra) : .usage("unexpected '\(extra)': two models take '--diff'")
    }
    var sources: [SchemaSource] = []
    for word in arguments.operands { sources.append(try Self.source(word)) }
    if sources.allSatisfy(\.isStandardInput), count == 2 { throw .inputReadTwice }
    self.sources = sources
    page = try arguments.output(of: Self.svg)
    if page != nil, arguments.has(Self.diff) {
      throw .usage("'--svg' and '--diff' cannot be combined")
    }
    model = try arguments.value(of: QueryCommand.model).map { word throws(CommandError) in
      try SchemaSource(word, readsStores: true)
    }
    if model != nil {
      guard count == 1, case .store = sources[0] else {
        throw .usage("'--model' requires a Core Data store")
      }
    }
    form = OutputOptions(arguments)
  }

  private static func source(_ word: String) throws(CommandError) -> SchemaSource {
    try CoreDataFolder.refuse(word)
    let source = try SchemaSource(word, readsStores: true)
    if case .database = source {
      throw .failure("'\(word)' is neither a Core Data model nor a Core Data store")
    }
    return source
  }

  func run(in console: Console) throws(CommandError) -> ExitStatus {
    var models: [ManagedObjectModel] = []
    guard sources.count == 1 else {
      for source in sources { models.append(try required(source, in: console)) }
      return try compare(models[0], models[1], in: console)
    }
    let report = try report(in: console)
    for omission in report.model.omissions { try console.errors.say("note: \(omission)") }
    if let page {
      let svg = try ModelDiagram(report).svg
      if page.path == "-" { try console.output.write(svg) } else { try page.write(svg) }
      return .yes
    }
    switch form.format {
    case .text: try console.output.write(report.text)
    case .json: try console.output.write(JSONText.of(report.json) + "\n")
    }
    return .yes
  }

  private func required(
    _ source: SchemaSource,
    in console: Console
  ) throws(CommandError) -> ManagedObjectModel {
    guard let model = try source.model(in: console) else {
      throw .failure("this is a schema, neither a model nor a Core Data store")
    }
    return model
  }

  private func report(in console: Console) throws(CommandError) -> ModelReport {
    guard case .store(let path) = sources[0] else {
      return ModelReport(try required(sources[0], in: console))
    }
    let given = try model?.requiredModel(in: console)
    return try Database.opening(nil) { () throws(StorageError) -> ModelReport in
      let store = try CoreDataBackend(
        CoreDataFile(path: path, register: TemporaryFiles.registrar),
        model: given,
        options: .default
      )
      return try ModelReport(store)
    }
  }

  private func compare(
    _ old: ManagedObjectModel,
    _ new: ManagedObjectModel,
    in console: Console
  ) throws(CommandError) -> ExitStatus {
    let comparison = try SchemaSource.modelling { () throws(ModelError) in
      try ModelComparison(from: old, to: new)
    }
    let differences = comparison.differences.map(ModelDifference.init)
    for difference in differences {
      switch form.format {
      case .text: try console.output.write(difference.text + "\n")
      case .json: try console.output.write(JSONText.of(difference.json) + "\n")
      }
    }
    return differences.isEmpty ? .yes : .no
  }
}
