import Foundation
import Testing

@testable import predcheck

/// Sources and names of files that would give commands to the service that runs a build, or to a
/// terminal.
@Suite struct LintOutputTests {
  /// How GitHub's runner reads a line of output, in both of its syntaxes; Azure's and TeamCity's marks.
  private static func isCommand(_ line: Substring) -> Bool {
    line.drop(while: \.isWhitespace).hasPrefix("::")
      || ["##[", "##vso[", "##teamcity["].contains { line.contains($0) }
  }

  private static let texts = [
    "::stop-commands::x", "  ::stop-commands::x", "\u{2003}::set-env name=PATH::/x", "\r::debug::x",
    "##[stop-commands]x", "a ##[set-env name=PATH]/x", "##vso[task.setvariable variable=p]q",
    "##teamcity[buildProblem]", "::error file=a,line=1::x%0A::x", "###[group]x", "##[##[group]",
    "\u{1B}]0;x\u{7}\u{1B}[2J", "\u{9B}2J", "\u{2028}::x::", "\u{202E}x", "\u{0}::x",
  ]

  private static let names =
    [
      "::stop-commands::x", "##[stop-commands]x", " ::x::", "\u{1B}[2J", "a\n::x::", "a\r::x::",
      "%0A",
    ]
    .map { $0 + ".swift" } + ["a.swift", "b.predicates"]

  /// A source with a mistake on each line that a text is on, in literals of several lines and of one.
  private static var source: String {
    texts.map { text in
      let escaped = text.replacing("\u{0}", with: "")
      return """
        let p = NSPredicate(format: \"""
        a CONTAIN 'x' AND
        \(escaped) b == '\(escaped)' AND b CONTAIN '\(escaped)'
        \""")
        NSPredicate(format: "\(escaped.replacing("\r", with: "")) CONTAIN x")

        """
    }.joined()
  }

  @Test(arguments: names, ["text", "github", "json", "sarif"])
  func nothingIsObeyed(_ name: String, _ format: String) throws {
    try TestData.withFile(Self.source, named: name) { path in
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let words = "\"$PREDCHECK\" lint --list --color never --format \(format)"
      let run = try ProgramRun(shell: "cd '\(folder)'; \(words) . 2>&1", file: path)
      #expect(run.status == 1)
      let lines = run.text.split(whereSeparator: \.isNewline)
      #expect(lines.count > 20)
      for line in lines {
        if format == "github",
          line.hasPrefix("::error file=") || line.hasPrefix("::warning file=")
            || line.hasPrefix("::notice file=")
        {
          let rest = line.dropFirst(2)
          #expect(rest.components(separatedBy: "::")[0].contains(",title="), "\(line)")
        } else {
          #expect(!Self.isCommand(line), "\(line)")
        }
      }
      if format == "json" || format == "sarif" { return }
      let controls = run.text.unicodeScalars.filter {
        $0 != "\n" && ($0.properties.generalCategory == .control || $0 == "\u{202E}")
      }
      #expect(controls.isEmpty, "\(controls.map(\.value))")
    }
  }

  /// JSON says the same with `#` written otherwise.
  @Test func jsonStaysWhatItIs() throws {
    try TestData.withFile("NSPredicate(format: \"a CONTAIN '##[x]'\")", named: "a.swift") { path in
      for format in ["json", "sarif"] {
        let run = CommandRun("lint", "--format", format, path)
        #expect(!run.output.contains("##"))
        let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        #expect("\(json)".contains("##[x]"))
      }
    }
  }

  /// The rendering of `check` is that of a log, too.
  @Test func checkGivesNoCommands() {
    for text in Self.texts {
      for words in [["check"], ["fmt"], ["explain"], ["sql"]] {
        let run = CommandRun(words + ["--", "a ==\n\(text) b"])
        for line in (run.output + run.errors).split(whereSeparator: \.isNewline) {
          #expect(!Self.isCommand(line), "\(line)")
        }
      }
    }
  }
}

/// Files that lint does not read.
@Suite struct LintSkipTests {
  private static let folder = """
    folder=$(mktemp -d) && cd "$folder"
    mkdir files
    printf 'NSPredicate(format: "a == 1")' > files/a.swift
    printf 'NSPredicate(format: "a == 1")' > $'files/\\xFF\\xFE.swift'
    printf 'NSPredicate(format: "a == 1")\\0' > files/nul.swift
    printf '\\0\\1' > files/picture.png
    printf '\\xFF\\xFE\\x00\\xD8' > files/b.swift
    truncate -s 68M files/big.swift
    """

  @Test func theyAreCountedWithTheirReasons() throws {
    let run = try ProgramRun(
      shell: """
        \(Self.folder)
        "$PREDCHECK" lint files 2>&1 >/dev/null; echo $?
        "$PREDCHECK" lint --fail-on-skipped files > /dev/null 2>&1; echo $?
        "$PREDCHECK" lint --fail-on-skipped files/a.swift; echo $?
        cd / && rm -r "$folder"
        """
    )
    #expect(
      run.text == """
        note: 'files/\\xFF\\xFE.swift' skipped: its name is not UTF-8
        note: 'files/b.swift' skipped: it is not well-formed UTF-16
        note: 'files/big.swift' skipped: it is larger than 64 MiB
        note: 'files/nul.swift' skipped: it has NUL bytes
        note: 4 files skipped: 1 with names that are not UTF-8, 1 larger than 64 MiB, \
        1 with NUL bytes, 1 not well-formed UTF-16
        0
        2
        1 predicate found: no errors, no warnings
        0

        """
    )
  }

  /// A build's log is not filled with names.
  @Test func manyAreCountedOnly() throws {
    let run = try ProgramRun(
      shell: """
        folder=$(mktemp -d) && cd "$folder"
        for n in $(seq 1 200); do printf '\\0' > $n.swift; done
        "$PREDCHECK" lint . 2>&1 | grep -c note
        "$PREDCHECK" lint . 2>&1 >/dev/null | tail -1
        cd / && rm -r "$folder"
        """
    )
    #expect(run.text == "21\nnote: 200 files skipped: 200 with NUL bytes\n")
  }
}
