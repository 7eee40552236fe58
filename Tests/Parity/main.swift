import Foundation

guard let options = Options(CommandLine.arguments.dropFirst(), ProcessInfo.processInfo.environment)
else {
  Campaign.say(Options.usage)
  exit(2)
}
exit(try await Campaign(options).run() ? 0 : 1)
