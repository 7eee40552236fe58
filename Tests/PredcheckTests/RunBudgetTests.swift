import Testing

@testable import predcheck

/// `--timeout` and `--max-memory` end a command, whatever it is doing.
@Suite struct RunBudgetTests {
  @Test func commandsEndInTime() throws {
    let run = try ProgramRun(
      shell:
        #"yes '{"a":2}' 2>/dev/null | "$PREDCHECK" filter 'a == 1' --timeout 0.2; exit ${PIPESTATUS[1]}"#
    )
    #expect(run.status == 2)
    #expect(run.errors == "predcheck filter: --timeout of 0.2 seconds exceeded\n")
  }

  /// Beyond what each reader is allowed, the command as a whole is.
  @Test func memoryIsBounded() throws {
    let run = try ProgramRun(
      shell: #"""
        folder=$(mktemp -d) && cd "$folder"
        { echo 'NSPredicate(format: "a == 1")'; head -c 66000000 /dev/zero | tr '\0' 'a'; } > a.swift
        "$PREDCHECK" lint --max-memory 1M a.swift; echo $?
        cd / && rm -r "$folder"
        """#
    )
    #expect(run.text == "2\n")
    #expect(
      run.errors
        == "predcheck lint: --max-memory of 1 MiB exceeded\n"
    )
  }

  /// A record whose values take half of the memory is an error of that record alone.
  @Test func recordsAreBounded() throws {
    let parts = Array(repeating: "l", count: 400).joined(separator: ", ")
    let run = try ProgramRun(
      shell: #"""
        { seq -s, -f '"element number %.0f"' 20000 | sed 's/.*/{"l":[&]}/'; echo '{"l":[1]}'; } |
          "$PREDCHECK" filter '{PARTS}.@count > 0' --max-memory 200M; exit ${PIPESTATUS[1]}
        """#.replacing("PARTS", with: parts)
    )
    #expect(run.status == 2)
    #expect(run.errors.contains("error[R013]: more than 104857600 bytes of memory"))
    #expect(run.text == "{\"l\":[1]}\n")
  }

  @Test func enoughChangesNothing() throws {
    let run = try ProgramRun(
      shell: #"echo '{"a":1}' | "$PREDCHECK" filter 'a == 1' --timeout 600 --max-memory 8G"#
    )
    #expect(run.status == 0)
    #expect(run.text == "{\"a\":1}\n")
    #expect(run.errors.isEmpty)
  }
}
