import Foundation
import PredicateEvaluation

guard let icu = ICULibrary() else {
  FileHandle.standardError.write(Data("icu: libicu\(ICULibrary.version) is not installed\n".utf8))
  exit(2)
}
// `icu names` asks only which names of properties are known, which takes seconds.
let areNamesOnly = CommandLine.arguments.contains("names")
let isWriting = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil
let report = Report()
let comparison = Comparison(icu)
report.say(
  "\(comparison.scalars.count) code points; \(comparison.newScalarCount) are not known to all"
)

var table = FrozenTable()
for row in areNamesOnly ? [] : Row.all {
  let outcome = comparison.outcome(row, over: comparison.scalars)
  report.add(row, outcome)
  table.add(row, outcome)
}
table.choose(from: comparison.scalars)
for row in PropertyRows.all(icu) { report.add(row, comparison.outcome(row, over: table.sample)) }
for (row, scalar) in areNamesOnly ? [] : EscapeRows.all(icu, comparison.scalars) {
  report.add(row, comparison.outcome(row, over: [scalar]))
}
if isWriting, !areNamesOnly { try table.write() }
report.finish()
exit(report.differences == 0 ? 0 : 1)
