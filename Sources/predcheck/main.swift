import PredicatePlatform
import PredicateStorageSQLite

// A reader that closes the output, as `head` does, is an error of write(2): commands tidy up first, and
// end by the signal themselves.
signal(SIGPIPE, SIG_IGN)

let console = Console(
  input: DescriptorSource(STDIN_FILENO, name: "standard input", isOwned: false),
  output: TextOutput(DescriptorSink(STDOUT_FILENO), isTerminal: isatty(STDOUT_FILENO) != 0),
  errors: TextOutput(
    DescriptorSink(STDERR_FILENO),
    isTerminal: isatty(STDERR_FILENO) != 0,
    gathers: false
  ),
  environment: ProcessInfo.processInfo.environment,
  currentDirectory: FileManager.default.currentDirectoryPath,
  programDirectory: ProgramFile.folder
)
let status = Predcheck(console: console, ownsProcess: true).run(
  Array(CommandLine.arguments.dropFirst())
)
SQLiteConnection.awaitClosing()
// What a store still reads in the background keeps its copy: it is removed here in any case.
TemporaryFiles.removeAll()
if status == .readerGone {
  signal(SIGPIPE, SIG_DFL)
  raise(SIGPIPE)
}
exit(status.rawValue)
