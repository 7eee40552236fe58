import BenchmarkSupport
import Foundation

// swift-peers structs|dictionaries|json RECORDS COUNT

let arguments = CommandLine.arguments
guard arguments.count == 4, let limit = Int(arguments[3]) else {
  print("swift-peers structs|dictionaries|json RECORDS COUNT")
  exit(2)
}
let file = try RecordFile(path: arguments[2])
switch arguments[1] {
case "structs":
  let people = try file.people(limit)
  let cases = try structClosures(people) + tunedClosures(people) + predicateMacros(people)
  MeasurementServer(cases).serve()
case "dictionaries":
  let rows = try file.people(limit).map(\.dictionary)
  MeasurementServer(dictionaryClosures("closure over [String: Any]", rows)).serve()
default:
  let rows = try file.records(limit) {
    try JSONSerialization.jsonObject(with: $0) as? [String: Any] ?? [:]
  }
  MeasurementServer(dictionaryClosures("closure over JSONSerialization", rows)).serve()
}
