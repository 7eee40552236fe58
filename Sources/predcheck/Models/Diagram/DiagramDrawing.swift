/// A diagram as SVG, which browsers show as it is. Whatever a model contains is escaped.
struct DiagramDrawing {
  private let boxes: [DiagramBox]
  private let lines: [DiagramLine]
  private let layout: DiagramLayout
  private var markup = ""

  /// The fill of a title, and the line around the box.
  private static let palette: [(fill: String, stroke: String)] = [
    ("#e4e9f0", "#7b8798"), ("#d8e6f8", "#4f7fb8"), ("#d9f0df", "#4d976a"),
    ("#fbe9cc", "#b98a35"), ("#f8dde1", "#b9606e"), ("#e7e0f6", "#7d68b4"),
    ("#d3eff0", "#3f9297"), ("#edf0d0", "#8b963a"),
  ]
  private static let fonts =
    "Inter, 'Segoe UI', 'Helvetica Neue', Helvetica, Arial, 'Liberation Sans', sans-serif"
  private static let inkColor = "#2b3440"
  private static let typeColor = "#76808d"
  private static let lineColor = "#66717f"

  init(_ boxes: [DiagramBox], _ lines: [DiagramLine]) {
    self.boxes = boxes
    self.lines = lines
    layout = DiagramLayout(boxes, lines)
  }

  /// The whole file, with a title above the diagram.
  mutating func svg(title: String, subtitle: String) -> String {
    markup = ""
    let head = 44.0
    let width = max(layout.width, TextWidth.of(title) * 1.5 + TextWidth.of(subtitle) + 110, 560)
    let height = layout.height + head + 22
    let size = "\(Self.text(width)) \(Self.text(height))"
    add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>")
    add(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
        + "width=\"\(Self.text(width))\" height=\"\(Self.text(height))\" "
        + "font-family=\"\(Self.fonts)\" font-size=\"12\">"
    )
    add("<title>\(HTMLText.escaped(title))</title>")
    add("<rect width=\"100%\" height=\"100%\" fill=\"#fcfcfd\"/>")
    add(
      "<text x=\"40\" y=\"40\" font-size=\"18\" font-weight=\"600\" fill=\"\(Self.inkColor)\">"
        + "\(HTMLText.escaped(title))<tspan dx=\"12\" font-size=\"12\" font-weight=\"400\" "
        + "fill=\"\(Self.typeColor)\">\(HTMLText.escaped(subtitle))</tspan></text>"
    )
    add("<g transform=\"translate(0 \(Self.text(head - 18)))\">")
    for line in lines { draw(line) }
    for index in boxes.indices { draw(boxes[index], layout.frames[index]) }
    add("</g>")
    drawLegend(at: height - 18)
    add("</svg>")
    return markup
  }

  private mutating func add(_ text: String) { markup += text + "\n" }

  /// A number of pixels with at most one decimal.
  private static func text(_ number: Double) -> String {
    let tenths = (number * 10).rounded()
    return tenths.truncatingRemainder(dividingBy: 10) == 0
      ? "\(Int(tenths / 10))" : "\(tenths / 10)"
  }

  private static func point(_ x: Double, _ y: Double) -> String { "\(text(x)) \(text(y))" }
}

// Boxes.
extension DiagramDrawing {
  private mutating func draw(_ box: DiagramBox, _ frame: DiagramLayout.Frame) {
    let color = Self.palette[box.color % Self.palette.count]
    let (width, height) = (Self.text(frame.width), Self.text(box.height))
    let title = Self.text(DiagramBox.titleHeight)
    add("<g transform=\"translate(\(Self.point(frame.left, frame.top)))\">")
    add("<rect width=\"\(width)\" height=\"\(height)\" rx=\"6\" fill=\"#ffffff\"/>")
    let isBare = box.attributes.isEmpty && box.relationships.isEmpty
    let right = Self.text(frame.width - 6)
    add(
      isBare
        ? "<rect width=\"\(width)\" height=\"\(title)\" rx=\"6\" fill=\"\(color.fill)\"/>"
        : "<path d=\"M0 \(title) V6 Q0 0 6 0 H\(right) q6 0 6 6 V\(title) Z\" fill=\"\(color.fill)\"/>"
    )
    let style = box.isAbstract ? " stroke-dasharray=\"5 3\"" : ""
    add(
      "<rect width=\"\(width)\" height=\"\(height)\" rx=\"6\" fill=\"none\" "
        + "stroke=\"\(color.stroke)\" stroke-width=\"1.2\"\(style)/>"
    )
    let slant = box.isAbstract ? " font-style=\"italic\"" : ""
    add(
      "<text x=\"10\" y=\"18.5\" font-size=\"13\" font-weight=\"600\"\(slant) "
        + "fill=\"\(Self.inkColor)\">\(HTMLText.escaped(box.title))</text>"
    )
    write(box.note, at: frame.width - 10, 18.5)
    drawRows(box.attributes, top: DiagramBox.titleHeight, frame)
    drawRows(box.relationships, top: box.relationshipTop, frame)
    add("</g>")
  }

  private mutating func drawRows(
    _ rows: [DiagramBox.Row],
    top: Double,
    _ frame: DiagramLayout.Frame
  ) {
    guard !rows.isEmpty else { return }
    add(
      "<path d=\"M0 \(Self.text(top)) H\(Self.text(frame.width))\" stroke=\"#d5dae1\"/>"
    )
    for (index, row) in rows.enumerated() {
      let baseline = DiagramBox.middle(index, top: top) + 4
      add(
        "<text x=\"10\" y=\"\(Self.text(baseline))\" fill=\"\(Self.inkColor)\">"
          + "\(HTMLText.escaped(row.name))</text>"
      )
      write(row.type, at: frame.width - 10, baseline)
    }
  }

  /// Text that ends at a place.
  private mutating func write(_ text: String, at x: Double, _ y: Double) {
    if text.isEmpty { return }
    add(
      "<text x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" text-anchor=\"end\" "
        + "fill=\"\(Self.typeColor)\">\(HTMLText.escaped(text))</text>"
    )
  }
}

// Lines.
extension DiagramDrawing {
  /// A place where a line leaves a box, and to which side: 1 is to the right.
  private struct Port {
    let x: Double
    let y: Double
    let side: Double
  }

  private static let stub = 20.0

  private mutating func draw(_ line: DiagramLine) {
    let (first, last) = (layout.frames[line.start.box], layout.frames[line.end.box])
    let isBeside = first.column == last.column
    let start = port(line.start, first, side: isBeside || first.column < last.column ? 1 : -1)
    let end = port(line.end, last, side: isBeside || last.column < first.column ? 1 : -1)
    let color = line.isInheritance ? "#98a2ae" : Self.lineColor
    let dash = line.isInheritance ? " stroke-dasharray=\"4 3\"" : ""
    let (left, right) = (start.x + Self.stub * start.side, end.x + Self.stub * end.side)
    let reach =
      isBeside
      ? min(max(first.space - 30, 24), 22 + abs(start.y - end.y) * 0.12)
      : max(abs(right - left) * 0.55, 12)
    add(
      "<path d=\"M\(Self.point(start.x, start.y)) H\(Self.text(left)) "
        + "C\(Self.point(left + reach * start.side, start.y)) "
        + "\(Self.point(right + reach * end.side, end.y)) \(Self.point(right, end.y)) "
        + "H\(Self.text(end.x))\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.3\"\(dash)/>"
    )
    draw(line.start.mark, start.x, start.y, start.side)
    draw(line.end.mark, end.x, end.y, end.side)
  }

  private func port(
    _ end: DiagramLine.End,
    _ frame: DiagramLayout.Frame,
    side: Double
  ) -> Port {
    Port(
      x: side > 0 ? frame.left + frame.width : frame.left,
      y: frame.top + boxes[end.box].port(end.relationship),
      side: side
    )
  }

  private mutating func draw(_ mark: DiagramLine.Mark, _ x: Double, _ y: Double, _ side: Double) {
    let stroke = "stroke=\"\(Self.lineColor)\" stroke-width=\"1.3\""
    switch mark {
    case .child: break
    case .parent:
      add(
        "<path d=\"M\(Self.point(x, y)) L\(Self.point(x + 12 * side, y - 6)) "
          + "V\(Self.text(y + 6)) Z\" fill=\"#ffffff\" \(stroke)/>"
      )
    case .many:
      let tip = Self.point(x + 12 * side, y)
      add(
        "<path d=\"M\(Self.point(x, y - 5.5)) L\(tip) L\(Self.point(x, y + 5.5))\" "
          + "fill=\"none\" \(stroke)/>"
      )
    case .one(let isOptional):
      add("<path d=\"M\(Self.point(x + 6 * side, y - 5)) v10\" \(stroke)/>")
      if isOptional {
        add(
          "<circle cx=\"\(Self.text(x + 12 * side))\" cy=\"\(Self.text(y))\" r=\"3.5\" "
            + "fill=\"#ffffff\" \(stroke)/>"
        )
      }
    case .open:
      add(
        "<circle cx=\"\(Self.text(x))\" cy=\"\(Self.text(y))\" r=\"3\" fill=\"\(Self.lineColor)\"/>"
      )
    }
  }

  private mutating func drawLegend(at y: Double) {
    var x = 40.0
    let marks: [(DiagramLine.Mark, String)] = [
      (.one(isOptional: false), "one"), (.one(isOptional: true), "one or none"), (.many, "many"),
      (.open, "no inverse"), (.parent, "inherits"),
    ]
    for (mark, words) in marks {
      add(
        "<path d=\"M\(Self.point(x, y)) h26\" stroke=\"\(Self.lineColor)\" stroke-width=\"1.3\"/>"
      )
      draw(mark, x, y, 1)
      add(
        "<text x=\"\(Self.text(x + 33))\" y=\"\(Self.text(y + 4))\" fill=\"\(Self.typeColor)\">"
          + "\(words)</text>"
      )
      x += 33 + TextWidth.of(words) + 24
    }
  }
}
