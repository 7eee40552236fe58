import PredicateSyntax

extension LintRule {
  /// `TRUEPREDICATE` as an activation rule, which App Review rejects.
  static let acceptsEverything = LintRule(
    "host.accepts-everything",
    .warning,
    "the extension is offered for everything",
    examples: [
      .bad("«TRUEPREDICATE»", in: "extension-activation"),
      .good("TRUEPREDICATE"),
      .good("FALSEPREDICATE", in: "extension-activation"),
    ]
  ) { context in
    guard context.profile.constraints.contains(.attachments), let site = context.sites.first,
      case .predicate(let node) = site.node, node.kind == .constant(true), let span = node.span
    else { return [] }
    return [
      Remark("App Review rejects TRUEPREDICATE: name the types that the extension takes", at: span)
    ]
  }

  /// `UTI-CONFORMS-TO "public.jpg"`: a type that the system does not declare.
  static let uniformType = LintRule(
    "lint.unknown-uniform-type",
    .warning,
    "the system declares no such type",
    examples: [
      .bad(
        "type UTI-CONFORMS-TO «\"public.imgae\"»",
        fixed: "type UTI-CONFORMS-TO \"public.image\""
      ),
      .bad("type UTI-EQUALS «'public.jepg'»", fixed: "type UTI-EQUALS 'public.jpeg'"),
      .good("type UTI-CONFORMS-TO 'public.image'"),
      .good("type UTI-CONFORMS-TO 'com.example.note'"),
      .good("type UTI-CONFORMS-TO 'public.new-thing-of-another-year'"),
      .good("type UTI-CONFORMS-TO 'public.opml'"),
      .good("type UTI-EQUALS 'com.adobe.pdf'"),
    ]
  ) { context in
    context.comparisons.compactMap { site in
      guard [.utiConformsTo, .utiEquals].contains(site.comparison.operator),
        case .constant(.text(let name)) = site.comparison.right.kind,
        let span = site.comparison.right.span, name.hasPrefix("public."),
        !endings.contains(String(name.dropFirst(7))),
        let ending = Spelling.nearest(to: String(name.dropFirst(7)), among: endings)
      else { return nil }
      let nearest = "public." + ending
      let quote = context.text(of: span).prefix(1)
      return Remark(
        "there is no type `\(name)`; did you mean `\(nearest)`?",
        at: span,
        fixIts: [.init("write \(nearest)", replacing: span, with: quote + nearest + quote)]
      )
    }
  }

  /// The types of the system whose names begin with `public.`, without that. There are more: each
  /// release adds some, so that only what looks like one of these is a slip.
  private static let endings: [String] =
    """
    item content composite-content data archive text plain-text utf8-plain-text utf16-plain-text \
    utf16-external-plain-text delimited-values-text comma-separated-values-text \
    tab-separated-values-text utf8-tab-separated-values-text rtf html xml xhtml source-code \
    assembly-source c-source objective-c-source swift-source c-plus-plus-source \
    objective-c-plus-plus-source c-header c-plus-plus-header script shell-script bash-script \
    csh-script ksh-script tcsh-script zsh-script perl-script python-script ruby-script php-script \
    make-source json geojson yaml css image camera-raw-image jpeg jpeg-2000 tiff png svg-image \
    heic heics heif avif webp audiovisual-content movie video audio mpeg mpeg-4 mpeg-4-audio \
    mpeg-2-video mpeg-2-transport-stream avi mp2 mp3 aac-audio aiff-audio aifc-audio au-audio \
    ulaw-audio ac3-audio flac midi-audio 3gpp 3gpp2 font truetype-font truetype-ttf-font \
    opentype-font postscript-font truetype-collection-font directory folder volume package bundle \
    plugin executable unix-executable url file-url url-name message email-message contact vcard \
    to-do-item calendar-event iso-image disk-image presentation spreadsheet database log zip-archive \
    tar-archive cpio-archive bzip2-archive bookmark symlink object-code mach-o-binary 3d-content \
    geometry-definition-format alembic polygon-file-format standard-tesselated-geometry-format \
    case-insensitive-text filename-extension mime-type unit-of-measurement playlist m3u-playlist \
    digital-appliance security-certificate x509-certificate pkcs12 ebook realitycapture jpeg-xl jxl dng exr \
    radiance fax rfc822-message live-photo protobuf-source opus-audio ogg-audio
    """.split(separator: " ").map(String.init)
}
