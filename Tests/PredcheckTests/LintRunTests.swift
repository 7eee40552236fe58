import Testing

@testable import predcheck

/// `lint` beside the files of a shell.
@Suite struct LintRunTests {
  /// Files are read twice; a pipe can be read once.
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

  @Test func aBaselineIsCounted() throws {
    let run = try ProgramRun(
      shell: """
        folder=$(mktemp -d) && cd "$folder"
        printf "age ==\\n" > a.predicates
        "$PREDCHECK" lint --write-baseline b a.predicates
        printf "size ==\\n" >> a.predicates
        "$PREDCHECK" lint --baseline b a.predicates
        echo "$?"
        rm -r "$folder"
        """
    )
    #expect(
      run.text.contains("2 predicates found: 1 error, no warnings; 1 finding in the baseline")
    )
    #expect(run.text.hasSuffix("\n1\n"))
  }
}
