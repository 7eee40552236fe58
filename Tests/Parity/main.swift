import Foundation

guard let options = Options(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment)
else {
  Campaign.say(Options.usage)
  exit(2)
}
if options.cases > 0 || !options.corpus.isEmpty {
  let cases = EngineCases(options: options)
  try await cases.write(corpus: options.corpus)
  try await cases.write(options.cases)
  exit(0)
}
exit(try await Campaign(options).run() ? 0 : 1)
