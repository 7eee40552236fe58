import Testing

@testable import predcheck

/// `lint` reads files twice; a pipe can be read once.
@Suite struct LintPipeTests {
  @Test func aPipeIsReadOnce() throws {
    let run = try ProgramRun(
      shell: """
        printf '#!/bin/sh\\nlog show --predicate "process == 1 AND"\\n' |
          "$PREDCHECK" lint /dev/stdin
        echo "$?"
        """
    )
    #expect(run.text.contains("process == 1 AND"))
    #expect(run.text.hasSuffix("\n1\n"))
  }
}
