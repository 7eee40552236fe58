import BenchmarkSupport
import Foundation

let usage = """
  ours parse PREDICATES                            workload P, as a measuring server
  ours structs|dictionaries|values RECORDS COUNT   workload E, likewise
  ours shapes SHAPES                               odd shapes, likewise
  ours count parse ROUNDS PREDICATES               work to be counted from outside
  ours count structs|dictionaries|values ROUNDS CASE
  """

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count >= 2 else {
  print(usage)
  exit(2)
}
switch arguments[0] {
case "parse": MeasurementServer(try ParsingCases(path: arguments[1]).all).serve()
case "shapes": MeasurementServer(try ShapeCases.all(path: arguments[1])).serve()
case "count" where arguments.count == 4:
  let work = CountedWork(kind: arguments[1], rounds: Int(arguments[2]) ?? 1)
  if work.kind == "parse" {
    try work.parse(arguments[3])
  } else {
    try work.evaluate(arguments[3])
  }
case let kind where arguments.count == 3:
  let people = try RecordFile(path: arguments[1]).people(Int(arguments[2]) ?? 0)
  switch kind {
  case "structs": MeasurementServer(try EvaluationCases.structs(people)).serve()
  case "dictionaries":
    MeasurementServer(try EvaluationCases.dictionaries(people.map(\.dictionary))).serve()
  case "values": MeasurementServer(try EvaluationCases.values(people.map(\.values))).serve()
  default: print(usage)
  }
default: print(usage)
}
