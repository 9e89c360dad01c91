import { LINES_MAX, MESSAGES_MAX, READINGS_MAX } from '../limits.ts'
import { bareName, sameSender } from '../sender.ts'
import { findAttribution, type Search } from './attribution.ts'
import { findHeaderBlock, isDivider } from './headerBlock.ts'
import { findPrintedHeader } from './printedHeader.ts'
import { type QuotedLine, readQuotedLine } from './quoteMarks.ts'

/** Whose message begins: what its attribution line or header block says. All empty for the text above the first quote. */
export interface MessageHead {
  readonly sender: string
  readonly date: number | null
  readonly subject: string
}

/** A line of a mail's text, and whose it is. */
export interface PlacedLine {
  /** Index into the heads; 0 is the mail's own sender. */
  readonly owner: number
  /** Quote marks that the line has beyond those of its owner's text. */
  readonly quoted: number
  /** Quote marks in the source. */
  readonly depth: number
  readonly text: string
  /** An attribution line or header block, which the owner's head tells already. */
  readonly opening: boolean
}

export interface PlacedText {
  readonly heads: readonly MessageHead[]
  readonly lines: readonly PlacedLine[]
}

interface Opening extends MessageHead {
  readonly kind: 'attribution' | 'block'
  readonly end: number
  /** Depth of the lines that open the message. */
  readonly depth: number
}

const BLANKS_AFTER_DIVIDER_MAX = 3

/** Gives every line of a mail's text to one of the messages quoted in it. An unknown layout leaves all to the first. */
export function placeLines(text: string, offsetMinutes: number): PlacedText {
  const lines = firstLines(text)
  const placing = new Placing(lines)
  const search: Search = { offsetMinutes, readingsLeft: READINGS_MAX }
  for (let at = 0; at < lines.length; ) {
    const mayOpen = placing.heads.length < MESSAGES_MAX && lines[at]!.text !== ''
    const opening = mayOpen ? findOpening(lines, at, search) : null
    if (opening) placing.open(opening, at)
    else placing.add(lines[at]!)
    at = opening ? opening.end : at + 1
  }
  return placing
}

function firstLines(text: string): QuotedLine[] {
  const lines = text.split('\n', LINES_MAX)
  const taken = lines.reduce((length, line) => length + line.length + 1, 0)
  if (taken < text.length) lines.push(text.slice(taken))
  return lines.map(readQuotedLine)
}

/** A divider counts only when an attribution or header block follows it. */
function findOpening(lines: readonly QuotedLine[], at: number, search: Search): Opening | null {
  const { offsetMinutes } = search
  const divided = isDivider(lines[at]!.text)
  const start = divided ? nextWritten(lines, at + 1) : at
  if (start === null) return null
  const block =
    findHeaderBlock(lines, start, { offsetMinutes, divided }) ?? findPrintedHeader(lines, start, { offsetMinutes })
  if (block) return { ...block, kind: 'block' }
  const attribution = findAttribution(lines, start, search)
  return attribution && { ...attribution, subject: '', kind: 'attribution' }
}

function nextWritten(lines: readonly QuotedLine[], from: number): number | null {
  for (let at = from; at <= from + BLANKS_AFTER_DIVIDER_MAX && at < lines.length; at += 1) {
    if (lines[at]!.text.trim() !== '') return at
  }
  return null
}

class Placing implements PlacedText {
  readonly heads: MessageHead[] = [{ sender: '', date: null, subject: '' }]
  readonly lines: PlacedLine[] = []
  readonly #source: readonly QuotedLine[]
  /** Whose text stands at a depth. */
  readonly #owners: number[] = [0]
  #latest: Opening | null = null

  constructor(source: readonly QuotedLine[]) {
    this.#source = source
  }

  add({ depth, text }: QuotedLine): void {
    const level = Math.min(depth, this.#owners.length - 1)
    this.#place(this.#owners[level]!, depth - level, { depth, text })
  }

  open(opening: Opening, from: number): void {
    const level = this.#bodyLevel(opening)
    if (this.#tellsTheSame(opening)) this.#complete(opening)
    else this.heads.push({ sender: opening.sender, date: opening.date, subject: opening.subject })
    const owner = this.heads.length - 1
    while (this.#owners.length < level) this.#owners.push(this.#owners.at(-1)!)
    this.#owners.splice(level, this.#owners.length, owner)
    for (const { depth, text } of this.#source.slice(from, opening.end)) {
      this.lines.push({ owner, quoted: 0, depth, text, opening: true })
    }
    this.#latest = opening
  }

  #place(owner: number, quoted: number, { depth, text }: QuotedLine): void {
    this.lines.push({ owner, quoted, depth, text, opening: false })
    if (text.trim() !== '') this.#latest = null
  }

  /** The text behind an opening is quoted one deeper, or else not at all. */
  #bodyLevel({ depth, end }: Opening): number {
    const next = nextWritten(this.#source, end)
    return next !== null && this.#source[next]!.depth > depth ? depth + 1 : depth
  }

  /** "On Monday Ben wrote:" right above "From: Ben" is one message. */
  #tellsTheSame({ kind, sender }: Opening): boolean {
    if (!this.#latest || this.#latest.kind === kind) return false
    return sameSender(this.#latest.sender, sender) || bareName(this.#latest.sender) === bareName(sender)
  }

  #complete(opening: Opening): void {
    const told = this.heads.pop()!
    const fuller = told.sender.length > opening.sender.length ? told.sender : opening.sender
    this.heads.push({ sender: fuller, date: opening.date ?? told.date, subject: opening.subject || told.subject })
  }
}
