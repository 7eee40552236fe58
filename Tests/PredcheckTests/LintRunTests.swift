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

  /// Sources in UTF-16 are read, and mended as UTF-16, in both byte orders.
  @Test(arguments: ["LE", "BE"])
  func utf16IsReadAndKept(_ order: String) throws {
    let run = try ProgramRun(
      shell: """
        folder=$(mktemp -d) && cd "$folder"
        printf '\\xEF\\xBB\\xBFlet é = NSPredicate(format: "größe CONTAIN %%@", "🎈")\\n' |
          iconv -f UTF-8 -t UTF-16\(order) > a.swift
        "$PREDCHECK" lint a.swift
        "$PREDCHECK" lint --fix a.swift
        iconv -f UTF-16\(order) -t UTF-8 a.swift
        printf '\\xFF\\xFE\\x00\\xD8' > b.swift
        "$PREDCHECK" lint b.swift 2>&1
        rm -r "$folder"
        """
    )
    #expect(run.text.contains("a.swift:1:42: error: unknown operator `CONTAIN`"))
    #expect(
      run.text.contains("\u{FEFF}let é = NSPredicate(format: \"größe CONTAINS %@\", \"🎈\")\n")
    )
    #expect(run.text.contains("'b.swift' skipped: it is not well-formed UTF-16"))
  }
}
