/// An entity in a diagram: a box with a title and rows.
struct DiagramBox {
  /// An attribute or a relationship: its name, and its type at the right edge.
  struct Row {
    let name: String
    let type: String
  }

  let title: String
  /// What stands at the right edge of the title: the number of objects.
  let note: String
  let isAbstract: Bool
  /// The colour of the title, by its place in the palette.
  let color: Int
  let attributes: [Row]
  let relationships: [Row]

  static let titleHeight = 28.0
  static let rowHeight = 17.0
  /// The space above and below the rows of a section.
  static let padding = 5.0
  static let margin = 10.0

  private static func height(_ rows: Int) -> Double {
    rows == 0 ? 0 : Double(rows) * rowHeight + 2 * padding
  }

  var height: Double {
    Self.titleHeight + Self.height(attributes.count) + Self.height(relationships.count)
  }

  var width: Double {
    let rows = (attributes + relationships).map {
      TextWidth.of($0.name) + TextWidth.of($0.type) + 18
    }
    let title = TextWidth.of(title) * 1.16 + (note.isEmpty ? 0 : TextWidth.of(note) + 18)
    return (max(title, rows.max() ?? 0) + 2 * Self.margin).rounded(.up)
  }

  /// The top of the section of relationships, from that of the box.
  var relationshipTop: Double { Self.titleHeight + Self.height(attributes.count) }

  /// The middle of a row of a section that begins at `top`.
  static func middle(_ row: Int, top: Double) -> Double {
    top + padding + (Double(row) + 0.5) * rowHeight
  }

  /// Where a line begins, from the top of the box: at a relationship, or at the title.
  func port(_ relationship: Int?) -> Double {
    relationship.map { Self.middle($0, top: relationshipTop) } ?? Self.titleHeight / 2
  }
}

/// A line of a diagram between two boxes, or from a box to itself.
struct DiagramLine {
  /// What is drawn at an end.
  enum Mark {
    /// The parent of an entity
    case parent
    /// The child of an entity
    case child
    /// A relationship that leads to one object, or to none where it is optional
    case one(isOptional: Bool)
    /// A relationship that leads to any number of objects
    case many
    /// The end of a relationship without an inverse
    case open
  }

  struct End {
    let box: Int
    /// The place of the relationship in its box; nil for the title.
    let relationship: Int?
    let mark: Mark
  }

  let start: End
  let end: End

  var isInheritance: Bool {
    if case .parent = end.mark { true } else { false }
  }
}
