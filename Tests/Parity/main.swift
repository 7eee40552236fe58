import Foundation

guard let options = Options(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment)
else {
  Campaign.say(Options.usage)
  exit(2)
}
if options.cases > 0 {
  try await EngineCases(options: options).write(options.cases)
  exit(0)
}
exit(try await Campaign(options).run() ? 0 : 1)
