import Foundation
import PredicateEvaluation

guard let icu = ICULibrary() else {
  FileHandle.standardError.write(Data("icu: libicu\(ICULibrary.version) is not installed\n".utf8))
  exit(2)
}
// `icu names` asks only which names of properties are known, `icu escapes` only how single characters
// are written: a minute instead of an hour.
let part = CommandLine.arguments.dropFirst().first
guard part == nil || part == "names" || part == "escapes" else {
  FileHandle.standardError.write(Data("icu: there are only the parts names and escapes\n".utf8))
  exit(2)
}
let isWriting = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil
let report = Report()
let comparison = Comparison(icu)
report.say(
  "\(comparison.scalars.count) code points; \(comparison.newScalarCount) are not known to all"
)

var table = FrozenTable()
for row in part == nil ? Row.all : [] {
  let outcome = comparison.outcome(row, over: comparison.scalars)
  report.add(row, outcome)
  table.add(row, outcome)
}
table.choose(from: comparison.scalars)
for row in part == "escapes" ? [] : PropertyRows.all(icu) {
  report.add(row, comparison.outcome(row, over: table.sample))
}
for (row, scalar) in part == "names" ? [] : EscapeRows.all(icu, comparison.scalars) {
  report.add(row, comparison.outcome(row, over: [scalar]))
}
if isWriting, part == nil { try table.write() }
report.finish()
exit(report.differences == 0 ? 0 : 1)
