import Foundation
import PredicateStorageSQLite
import PredicateTestSupport

// fuzz TARGET [OPTION OF LIBFUZZER]… [FOLDER OF INPUTS]…
// fuzz list                   names of the targets
// fuzz dictionary             words of the language, as libFuzzer reads them
// fuzz corpus TARGET FOLDER   writes the inputs that Tests/Fuzz keeps, a file each
// fuzz line FILE              the line of a .cases file that stands for an input
let words = CommandLine.arguments.dropFirst()
switch (words.first ?? "list", words.dropFirst().first) {
case ("list", nil):
  for target in FuzzTarget.all { print(target.property.name) }
case ("dictionary", nil):
  for word in try FuzzLines.dictionary() {
    let bytes = word.utf8.map { "\\x" + String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
    print("\"\(bytes.joined())\"")
  }
case ("line", let file?):
  print(FuzzLines.line(of: Array(try Data(contentsOf: URL(fileURLWithPath: file)))))
case ("corpus", let name?):
  let folder = URL(fileURLWithPath: words.last ?? ".")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for target in FuzzTarget.all where target.property.name == name {
    for (number, input) in try FuzzLines.seeds(for: target.property).enumerated() {
      try Data(input).write(to: folder.appendingPathComponent("kept-\(number)"))
    }
  }
case (let name, _):
  guard let target = FuzzTarget.all.first(where: { $0.property.name == name }) else {
    FileHandle.standardError.write(Data("no target \(name)\n".utf8))
    exit(2)
  }
  Driver.run(target, [CommandLine.arguments[0]] + words.dropFirst())
}
