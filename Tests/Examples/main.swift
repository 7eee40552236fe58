import Foundation

let words = CommandLine.arguments.dropFirst()
guard let program = words.first.flatMap(Program.init(rawValue:)), words.count < 3,
  let store = Program.Store(rawValue: words.dropFirst().first ?? "memory")
else {
  print(Program.usage)
  exit(2)
}
let url = ProcessInfo.processInfo.environment["PREDICATE_POSTGRES_URL"]
for line in try await store.run(program, serverURL: url) { print(line) }
