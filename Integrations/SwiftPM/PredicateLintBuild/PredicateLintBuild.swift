import PackagePlugin

/// Lints the sources of a target whenever it is built; an error in a predicate fails the build.
@main
struct PredicateLintBuild: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = module.sourceFiles.map(\.url)
    guard !files.isEmpty else { return [] }
    return [
      .buildCommand(
        displayName: "predicates of \(target.name)",
        executable: try context.tool(named: "predcheck").url,
        arguments: ["lint"] + files.map(\.path),
        inputFiles: files,
        outputFiles: []
      )
    ]
  }
}
