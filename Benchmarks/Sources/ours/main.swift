import BenchmarkSupport
import Foundation

let usage = """
  ours parse PREDICATES                            workload P, as a measuring server
  ours REPRESENTATION RECORDS COUNT                workload E, likewise
  ours shapes SHAPES                               odd shapes, likewise
  ours store serve|plans DATABASE CLAUSES          workload S
  ours plans DATABASE FOLDER ROUNDS                common shapes beside an expert's, as JSON
  ours count parse|prepare ROUNDS PREDICATES       work to be counted from outside
  ours count sql ROUNDS CLAUSES
  ours count REPRESENTATION ROUNDS CASE
  REPRESENTATION is structs, dictionaries, values, slots or columns
  """

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  print(usage)
  exit(2)
}
switch arguments[0] {
case "parse": MeasurementServer(try ParsingCases(path: arguments[1]).all).serve()
case "shapes": MeasurementServer(try ShapeCases.all(path: arguments[1])).serve()
case "store" where arguments.count == 4:
  let store = try StoreCases(database: arguments[2], clauses: arguments[3])
  if arguments[1] == "plans" {
    try store.printPlans()
  } else {
    MeasurementServer(try store.cases()).serve()
  }
case "plans" where arguments.count == 4:
  try PlanReport.printAll(
    database: arguments[1],
    folder: arguments[2],
    rounds: Int(arguments[3]) ?? 5
  )
case "count" where arguments.count == 4:
  let work = CountedWork(kind: arguments[1], rounds: Int(arguments[2]) ?? 1)
  switch work.kind {
  case "parse": try work.parse(arguments[3])
  case "prepare": try work.prepare(arguments[3])
  case "sql": try work.writeSQL(arguments[3])
  default: try work.evaluate(arguments[3])
  }
case let name where arguments.count == 3:
  guard let representation = Representation(rawValue: name) else {
    print(usage)
    exit(2)
  }
  let people = try RecordFile(path: arguments[1]).people(Int(arguments[2]) ?? 0)
  MeasurementServer(try representation.cases(people)).serve()
default: print(usage)
}
