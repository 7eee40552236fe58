import BenchmarkSupport
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
switch (arguments.first, arguments.count) {
case ("parse", 2): MeasurementServer(try ParsingCases(path: arguments[1]).all).serve()
case ("shapes", 2): MeasurementServer(try ShapeCases.all(path: arguments[1])).serve()
case ("store", 4) where ["serve", "plans"].contains(arguments[1]):
  let store = try StoreCases(database: arguments[2], clauses: arguments[3])
  if arguments[1] == "plans" {
    try store.printPlans()
  } else {
    MeasurementServer(try store.cases()).serve()
  }
case ("plans", 4):
  guard let rounds = Int(arguments[3]) else { Usage.refuse() }
  try PlanReport.printAll(database: arguments[1], folder: arguments[2], rounds: rounds)
case ("shop", 4):
  guard let rounds = Int(arguments[3]) else { Usage.refuse() }
  try await ShopReport.printAll(
    database: arguments[1],
    folder: arguments[2],
    rounds: rounds,
    postgres: ProcessInfo.processInfo.environment["PREDICATE_POSTGRES_URL"]
  )
case ("coredata", 4):
  guard let rounds = Int(arguments[3]) else { Usage.refuse() }
  try await ShopReport.printAll(coreData: arguments[1], folder: arguments[2], rounds: rounds)
case ("count", 4):
  guard let rounds = Int(arguments[2]) else { Usage.refuse() }
  let work = CountedWork(kind: arguments[1], rounds: rounds)
  switch work.kind {
  case "parse": try work.parse(arguments[3])
  case "prepare": try work.prepare(arguments[3])
  case "cached": try work.prepareAgain(arguments[3])
  case "sql": try work.writeSQL(arguments[3])
  default: try work.evaluate(arguments[3])
  }
case (let name?, 3):
  guard let representation = Representation(rawValue: name), let count = Int(arguments[2]) else {
    Usage.refuse()
  }
  let people = try RecordFile(path: arguments[1]).people(count)
  MeasurementServer(try representation.cases(people)).serve()
default: Usage.refuse()
}
