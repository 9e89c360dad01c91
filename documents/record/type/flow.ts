import type { FontBook } from './fontBook.ts'
import { type SetLine, setLines, widthOf } from './paragraph.ts'
import { type Colour, type PaperSize, Sheet } from './sheet.ts'
import { HAIRLINE, INK, LEADING, MARGIN, RULE, STYLES } from './styles.ts'
import type { Span, TextStyle } from './textStyle.ts'

/** A place on the drawn pages. */
export interface FlowPlace {
  /** 0-based. */
  readonly sheet: number
  readonly x: number
  /** Baseline, from the bottom of the page. */
  readonly y: number
}

export interface DrawnLine extends FlowPlace {
  readonly line: SetLine
}

export interface Column {
  readonly title: string
  /** Share of the width; all shares together are 1. */
  readonly share: number
}

export type Cell = string | readonly Span[]

export interface ParagraphOptions {
  /** Points from the left margin. */
  readonly inset?: number
  readonly style?: TextStyle
  readonly leading?: number
  /** Stands at the left margin, on the first line. */
  readonly label?: Span
}

/** Pages after which nothing more is drawn: the attached events have the rest. */
export const SHEETS_MAX = 400

const BOTTOM = MARGIN + 18
const KEPT_LINES = 4
const CELL_GAP = 10

/** Fills page after page from the top down. */
export class Flow {
  readonly paper: PaperSize
  readonly sheets: Sheet[] = []
  readonly #fonts: FontBook
  #y = 0
  #isFull = false

  constructor(paper: PaperSize, fonts: FontBook) {
    this.paper = paper
    this.#fonts = fonts
    this.newSheet()
  }

  get width(): number {
    return this.paper.width - 2 * MARGIN
  }

  /** Whether the limit of pages was reached and what followed was left out. */
  get isFull(): boolean {
    return this.#isFull
  }

  get y(): number {
    return this.#y
  }

  newSheet(): void {
    if (this.sheets.length >= SHEETS_MAX) {
      this.#isFull = true
      return
    }
    this.#addSheet()
  }

  #addSheet(): void {
    this.sheets.push(new Sheet(this.paper, this.#fonts))
    this.#y = this.paper.height - MARGIN
  }

  /** Begins a new page unless so many points are left on this one. */
  need(height: number): void {
    if (this.#isFull) return
    if (this.#y - height < BOTTOM && this.#y < this.paper.height - MARGIN - 1) this.newSheet()
  }

  /** Begins a last page for what must not be left out, whatever was. Says whether something was. */
  conclude(): boolean {
    const wasFull = this.#isFull
    this.#isFull = false
    if (wasFull) this.#addSheet()
    return wasFull
  }

  gap(height: number): void {
    this.#y -= height
  }

  rule(colour: Colour = RULE, inset = 0): void {
    if (this.#isFull) return
    this.#sheet.fill({ x: MARGIN + inset, y: this.#y, width: this.width - inset, height: HAIRLINE }, colour)
  }

  /** A shaded field from here down; what is drawn next stands on it. */
  panel(height: number, fill: Colour, edge: Colour): void {
    if (this.#isFull) return
    const box = { x: MARGIN, y: this.#y - height, width: this.width, height }
    this.#sheet.fill(box, fill)
    this.#sheet.fill({ ...box, width: 2.5 }, edge)
  }

  /** A paragraph; gives its lines where they were drawn. */
  paragraph(spans: Cell, options: ParagraphOptions = {}): DrawnLine[] {
    const { inset = 0, style = STYLES.body, leading = LEADING } = options
    const drawn: DrawnLine[] = []
    for (const line of setLines(spansOf(spans, style), this.width - inset)) {
      const size = line.pieces.reduce((most, piece) => Math.max(most, piece.style.size), 0) || style.size
      if (this.#isFull) return drawn
      this.need(size * leading)
      this.#y -= size * leading
      const x = MARGIN + inset + (line.isRtl ? this.width - inset - line.width : 0)
      const place = { sheet: this.sheets.length - 1, x, y: this.#y + size * (leading - 1) * 0.6 }
      if (options.label && drawn.length === 0) this.aside(options.label.text, options.label.style, MARGIN, place.y)
      this.#draw(line, place.x, place.y)
      drawn.push({ ...place, line })
    }
    return drawn
  }

  /** Text set at a place of the page that is being filled, without moving on. */
  aside(text: string, style: TextStyle, x: number, y: number): void {
    for (const line of setLines([{ text, style }], Number.POSITIVE_INFINITY).slice(0, 1)) this.#draw(line, x, y)
  }

  chapter(title: string): void {
    this.need(STYLES.chapter.size * 9)
    if (this.#y < this.paper.height - MARGIN - 1) this.gap(22)
    this.paragraph(title, { style: STYLES.chapter, leading: 1.3 })
    this.gap(5)
    this.rule(INK)
    this.gap(7)
  }

  subheading(text: string): void {
    this.need(STYLES.subheading.size * 6)
    this.gap(9)
    this.paragraph(text, { style: STYLES.subheading })
    this.gap(2)
  }

  note(text: string): void {
    this.paragraph(text, { style: STYLES.muted })
  }

  /** Rows under a heading that is repeated on every page; a short row is not divided. */
  table(columns: readonly Column[], rows: readonly (readonly Cell[])[]): void {
    const edges = edgesOf(columns, this.width)
    const header = (): void => {
      columns.forEach(({ title }, i) => void this.aside(title, STYLES.label, MARGIN + edges[i]!.x, this.#y - 9))
      this.gap(14)
      this.rule(RULE)
      this.gap(3)
    }
    this.need(60)
    header()
    for (const row of rows) {
      const cells = row.map((cell, i) => setLines(spansOf(cell, STYLES.cell), edges[i]!.width))
      this.#row(cells, edges, header)
    }
    this.gap(4)
  }

  #row(cells: readonly SetLine[][], edges: readonly Edge[], header: () => void): void {
    const height = STYLES.cell.size * LEADING
    const count = Math.max(...cells.map((lines) => lines.length))
    if (this.#isFull) return
    if (this.#y - Math.min(count, KEPT_LINES) * height - 4 < BOTTOM) this.#turn(header)
    for (let i = 0; i < count && !this.#isFull; i++) {
      if (this.#y - height < BOTTOM) this.#turn(header)
      this.#y -= height
      cells.forEach((lines, column) => {
        const line = lines[i]
        if (!line) return
        const { x, width } = edges[column]!
        this.#draw(line, MARGIN + x + (line.isRtl ? width - line.width : 0), this.#y + 3)
      })
    }
    this.gap(3)
    this.rule()
    this.gap(2)
  }

  #turn(header: () => void): void {
    this.newSheet()
    if (!this.#isFull) header()
  }

  #draw(line: SetLine, x: number, y: number): void {
    if (!this.#isFull) this.#sheet.line(line, x, y)
  }

  get #sheet(): Sheet {
    return this.sheets.at(-1)!
  }

  /** The foot of every page, when all are drawn. */
  finish(left: string, page: (number: number, of: number) => string): void {
    const y = MARGIN - 14
    const [label] = setLines([{ text: left, style: STYLES.foot }], this.width * 0.7)
    this.sheets.forEach((sheet, i) => {
      const text = page(i + 1, this.sheets.length)
      const [number] = setLines([{ text, style: STYLES.foot }], this.width)
      const width = widthOf(text, STYLES.foot)
      sheet.fill({ x: MARGIN, y: y + 13, width: this.width, height: HAIRLINE }, RULE)
      sheet.line(label!, MARGIN, y)
      sheet.line(number!, this.paper.width - MARGIN - width, y)
    })
  }
}

interface Edge {
  readonly x: number
  readonly width: number
}

function edgesOf(columns: readonly Column[], width: number): Edge[] {
  let x = 0
  return columns.map(({ share }) => {
    const edge = { x, width: share * width - CELL_GAP }
    x += share * width
    return edge
  })
}

function spansOf(cell: Cell, style: TextStyle): readonly Span[] {
  return typeof cell === 'string' ? [{ text: cell, style }] : cell
}
