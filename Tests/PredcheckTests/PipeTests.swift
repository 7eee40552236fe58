import Foundation
import Testing

@testable import predcheck

/// Names of pipes, sockets and devices in the place of files: an answer or an error, and no waiting for
/// a program that never comes.
@Suite struct PipeTests {
  private static let inputs = [
    "check 'a == 1' --policy NAME", "check 'a == 1' --profile ./NAME", "check --file NAME",
    "check 'a == 1' --schema NAME --entity E", "check 'a == 1' --model NAME --entity E",
    "check 'a == 1' --model folder --entity E", "conform NAME", "conform --divergences NAME -",
    "query NAME --entity E", "query NAME.parquet --entity E",
    "sql 'a == 1' --schema NAME --entity E", "explain 'a == 1' --store NAME --entity E",
    "history NAME", "migrate NAME --to NAME", "model NAME", "schema --from spark NAME",
    "lint --model NAME a.swift", "lint --model folder a.swift", "lint --baseline NAME a.swift",
    "lint --from NAME --to NAME", "lint --profile ./NAME a.swift",
    "filter 'a == 1' a.swift --policy NAME",
  ]

  private func run(_ words: String, _ name: String) throws -> ProgramRun {
    try ProgramRun(
      shell: """
        folder=$(mktemp -d) && cd "$folder"
        mkdir folder; touch a.swift; mkfifo pipe pipe.parquet folder/contents
        perl -MIO::Socket::UNIX -e 'IO::Socket::UNIX->new(Local => $_, Listen => 1) || die
          for "socket", "socket.parquet"'
        timeout 60 "$PREDCHECK" \(words.replacingOccurrences(of: "NAME", with: name)) </dev/null
        echo $?
        cd / && rm -r "$folder"
        """
    )
  }

  @Test(arguments: inputs, ["pipe", "socket"])
  func isAnError(_ words: String, _ name: String) throws {
    let run = try run(words, name)
    #expect(run.text.hasSuffix("2\n"), "\(run.text)")
    #expect(run.errors.contains("pipe") || run.errors.contains("socket"), "\(run.errors)")
  }

  @Test(arguments: ["lint NAME", "lint . NAME", "lint --fix NAME a.swift"], ["pipe", "socket"])
  func lintSkips(_ words: String, _ name: String) throws {
    let run = try run(words, name)
    #expect(run.text.hasSuffix("0\n"), "\(run.text)")
    #expect(
      run.errors.contains("'\(name)' skipped: it is a pipe that no program writes to"),
      "\(run.errors)"
    )
    #expect(try self.run(words + " --fail-on-skipped", name).text.hasSuffix("2\n"))
  }

  /// `<(program)` of a shell is a pipe with a writer, whose first bytes must not be lost.
  @Test(
    arguments: [
      ("check --file <(sleep 2; echo 'a == 1')", 0), ("check --file <(echo 'a ==')", 1),
      (#"check 'a == 1' --policy <(echo '{"keys": ["a"]}')"#, 0),
      (#"check 'b == 1' --policy <(echo '{"keys": ["a"]}')"#, 1),
      (
        #"check 'a == 1' --entity E --schema <(echo '{"entities": {"E": {"attributes": {"a": "#
          + #""integer"}}}}')"#, 0
      ),
      ("check --file <(true)", 0), (#"filter 'a == 1' <(echo '{"a": 1}')"#, 0),
      (#"lint <(echo 'NSPredicate(format: "a ==")')"#, 0),
      (#"explain 'a == 1' --on <(echo '{"a": 1}')"#, 0),
    ]
  )
  func aWriterIsWaitedFor(_ words: String, _ status: Int) throws {
    let run = try ProgramRun(shell: "timeout 60 \"$PREDCHECK\" \(words); echo $?")
    #expect(run.text.hasSuffix("\(status)\n"), "\(run.text)\(run.errors)")
  }

  /// Records are read as they come, as by `cat`.
  @Test func filterWaitsForThePipesWriter() throws {
    let run = try ProgramRun(
      shell: """
        folder=$(mktemp -d) && cd "$folder" && mkfifo pipe
        (sleep 3; echo '{"a": 1}' >pipe) & timeout 60 "$PREDCHECK" filter 'a == 1' pipe; echo $?
        cd / && rm -r "$folder"
        """
    )
    #expect(run.text == "{\"a\": 1}\n0\n")
  }
}
