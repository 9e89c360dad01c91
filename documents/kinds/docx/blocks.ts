import { files } from '#engine/words/en/files.ts'
import { type Attributes, UnreadableDocx, visitXml, type XmlVisitor } from './xml.ts'

/** A paragraph or the row of a table, as the file has it. */
export interface Block {
  readonly text: string
  readonly style: string
  /** The paragraph's own outline level, 0 = top, 9 = body text; null when it names none. */
  readonly outline: number | null
  /** The paragraph's own place in a list; either may be missing. */
  readonly list: string | null
  readonly listLevel: number | null
  readonly isBold: boolean
  readonly isRow: boolean
}

/** Characters of a document that are read. */
const TEXT_MAX = 4_000_000
const TOO_LONG = files.wordTooLong
const CELLS_JOIN = ' | '

/** What is not read: deleted and moved-away text, former properties, instructions of fields, second versions of the same content. */
const SKIPPED: ReadonlySet<string> = new Set([
  'w:del',
  'w:moveFrom',
  'w:pPrChange',
  'w:rPrChange',
  'w:instrText',
  'w:delText',
  'w:sectPr',
  'w:rt',
  'mc:Fallback',
])
const WRITTEN: Readonly<Record<string, string>> = {
  'w:tab': ' ',
  'w:br': '\n',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
}

interface OpenParagraph {
  text: string
  style: string
  outline: number | null
  list: string | null
  listLevel: number | null
  /** Runs with text, and how many of them are bold. */
  runs: number
  boldRuns: number
  run: { isBold: boolean; isHidden: boolean; hasText: boolean } | null
}

interface OpenTable {
  cells: string[]
  cell: string[]
}

/** The text of a part in order: tracked changes as accepted, hidden text and comments left out. */
export function readBlocks(part: Uint8Array, notes: Notes = NO_NOTES): Block[] {
  const walk = new Walk(notes)
  visitXml(part, walk)
  return walk.blocks
}

/** What a mark in the text refers to. */
export interface Notes {
  readonly footnotes: ReadonlyMap<string, string>
  readonly endnotes: ReadonlyMap<string, string>
}

const NO_NOTES: Notes = { footnotes: new Map(), endnotes: new Map() }

/** Footnotes or endnotes by their ids in the file. */
export function readNotes(part: Uint8Array | undefined): Map<string, string> {
  const notes = new Map<string, string>()
  if (part === undefined) return notes
  const walk = new Walk(NO_NOTES)
  let id = ''
  visitXml(part, {
    open(name, attributes) {
      if (name === 'w:footnote' || name === 'w:endnote') id = attributes.type === undefined ? (attributes.id ?? '') : ''
      walk.open(name, attributes)
    },
    close(name) {
      walk.close(name)
      if (name !== 'w:footnote' && name !== 'w:endnote') return
      const text = walk.blocks.splice(0).map((block) => block.text)
      if (id !== '') notes.set(id, text.join(' '))
    },
    text: (text) => walk.text(text),
  })
  return notes
}

class Walk implements Required<XmlVisitor> {
  readonly blocks: Block[] = []
  readonly #notes: Notes
  readonly #paragraphs: OpenParagraph[] = []
  readonly #tables: OpenTable[] = []
  /** Notes that the open paragraph refers to; they follow it. */
  #referred: string[] = []
  #noteCount = 0
  #skippedDepth = 0
  #isText = false
  #characters = 0

  constructor(notes: Notes) {
    this.#notes = notes
  }

  open(name: string, attributes: Attributes): void {
    if (this.#skippedDepth > 0 || SKIPPED.has(name)) {
      this.#skippedDepth += 1
      return
    }
    if (name === 'w:t' || name === 'm:t') this.#isText = true
    else if (name === 'w:tbl') this.#tables.push({ cells: [], cell: [] })
    else if (name === 'w:p') this.#paragraphs.push(emptyParagraph())
    else this.#inParagraph(name, attributes)
  }

  #inParagraph(name: string, { val = '', id = '' }: Attributes): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph) return
    const { run } = paragraph
    if (name === 'w:r') paragraph.run = { isBold: false, isHidden: false, hasText: false }
    else if (name === 'w:b' && run) run.isBold = isOn(val)
    else if (name === 'w:vanish' && run) run.isHidden = isOn(val)
    else if (name === 'w:pStyle') paragraph.style = val
    else if (name === 'w:outlineLvl') paragraph.outline = Number(val)
    else if (name === 'w:numId') paragraph.list = val
    else if (name === 'w:ilvl') paragraph.listLevel = Number(val)
    else if (name === 'w:footnoteReference') this.#refer(this.#notes.footnotes.get(id))
    else if (name === 'w:endnoteReference') this.#refer(this.#notes.endnotes.get(id))
    // A tab of a run is one that was typed; in the properties of a paragraph it is a position.
    else if (run) this.#write(WRITTEN[name] ?? '')
  }

  close(name: string): void {
    if (this.#skippedDepth > 0) {
      this.#skippedDepth -= 1
      return
    }
    if (name === 'w:t' || name === 'm:t') this.#isText = false
    else if (name === 'w:r') this.#endRun()
    else if (name === 'w:p') this.#endParagraph()
    else this.#inTable(name)
  }

  text(text: string): void {
    if (this.#isText && this.#skippedDepth === 0) this.#write(text)
  }

  #write(text: string): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph || text === '' || paragraph.run?.isHidden) return
    this.#characters += text.length
    if (this.#characters > TEXT_MAX) throw new UnreadableDocx(TOO_LONG)
    paragraph.text += text
    if (paragraph.run && text.trim() !== '') paragraph.run.hasText = true
  }

  #refer(note: string | undefined): void {
    if (note === undefined) return
    this.#noteCount += 1
    this.#write(`[${this.#noteCount}]`)
    this.#referred.push(`[${this.#noteCount}] ${note}`)
  }

  #endRun(): void {
    const paragraph = this.#paragraphs.at(-1)
    if (!paragraph?.run) return
    const { hasText, isBold } = paragraph.run
    if (hasText) paragraph.runs += 1
    if (hasText && isBold) paragraph.boldRuns += 1
    paragraph.run = null
  }

  #endParagraph(): void {
    const paragraph = this.#paragraphs.pop()
    if (!paragraph) return
    const { text, style, outline, list, listLevel, runs, boldRuns } = paragraph
    const isBold = runs > 0 && runs === boldRuns
    this.#add({ text, style, outline, list, listLevel, isBold, isRow: false })
    for (const note of this.#referred.splice(0)) this.#add(plain(note, false))
  }

  #inTable(name: string): void {
    const table = this.#tables.at(-1)
    if (!table) return
    if (name === 'w:tc') {
      table.cells.push(table.cell.join(' '))
      table.cell = []
    }
    if (name === 'w:tr') {
      const row = table.cells
      table.cells = []
      const outer = this.#tables.at(-2)
      // A table in a cell is text of that cell.
      if (outer) outer.cell.push(row.join(CELLS_JOIN))
      else if (row.some((cell) => cell !== '')) this.blocks.push(plain(row.join(CELLS_JOIN), true))
    }
    if (name === 'w:tbl') this.#tables.pop()
  }

  #add(block: Block): void {
    const text = block.text.trim()
    if (text === '') return
    const table = this.#tables.at(-1)
    if (table) table.cell.push(text.replace(/\s+/gu, ' '))
    else this.blocks.push({ ...block, text })
  }
}

function emptyParagraph(): OpenParagraph {
  return { text: '', style: '', outline: null, list: null, listLevel: null, runs: 0, boldRuns: 0, run: null }
}

function plain(text: string, isRow: boolean): Block {
  return { text, style: '', outline: null, list: null, listLevel: null, isBold: false, isRow }
}

/** A property without a value is on. */
function isOn(val: string): boolean {
  return val !== '0' && val !== 'false' && val !== 'off'
}
