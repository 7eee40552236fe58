import Foundation
import PackagePlugin

/// `swift package lint-predicates [options of predcheck lint]`: lints the sources of the package's
/// targets, or those that `--target` names.
@main
struct PredicateLintCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) async throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let targets =
      names.isEmpty ? context.package.targets : try context.package.targets(named: names)
    let folders = targets.compactMap { $0.sourceModule?.directoryURL.path }
    let process = Process()
    process.executableURL = try context.tool(named: "predcheck").url
    process.arguments = ["lint"] + extractor.remainingArguments + folders
    process.currentDirectoryURL = context.package.directoryURL
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 {
      Diagnostics.error("predcheck lint ended with status \(process.terminationStatus)")
    }
  }
}
