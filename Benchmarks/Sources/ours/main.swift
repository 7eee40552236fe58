import BenchmarkSupport
import Foundation

let usage = """
  ours parse PREDICATES
  ours structs|dictionaries|values RECORDS COUNT
  """

let arguments = CommandLine.arguments
switch (arguments.dropFirst().first, arguments.dropFirst(2).first) {
case ("parse", let path?):
  MeasurementServer(try ParsingCases(path: path).all).serve()
case (let kind?, let path?):
  let limit = arguments.dropFirst(3).first.flatMap { Int($0) } ?? 100_000
  let people = try RecordFile(path: path).people(limit)
  switch kind {
  case "structs": MeasurementServer(try EvaluationCases.structs(people)).serve()
  case "dictionaries":
    MeasurementServer(try EvaluationCases.dictionaries(people.map(\.dictionary))).serve()
  case "values": MeasurementServer(try EvaluationCases.values(people.map(\.values))).serve()
  default: print(usage)
  }
default: print(usage)
}
