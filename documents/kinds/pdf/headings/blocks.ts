import { type Body, styleOf } from '../page/body.ts'
import type { Line } from '../page/lines.ts'
import { labelOf } from './numbering.ts'

/** One or a few lines that read as one heading or one paragraph's start. Indexes are into the document's lines. */
export interface Block {
  readonly from: number
  readonly to: number
  readonly first: Line
  readonly text: string
  /** Distance to the line before in ems of the body size; infinite at the top of a column or page. */
  readonly above: number
  readonly below: number
}

const LINES_MAX = 4
const TEXT_MAX = 240

/** Joins neighbouring lines of one style to blocks; lines of running text are blocks of one line each. */
export function blocksOf(lines: readonly Line[], body: Body): Block[] {
  const blocks: Block[] = []
  for (let i = 0; i < lines.length; ) {
    let to = i
    while (to + 1 < lines.length && to - i + 1 < LINES_MAX && isOneHeading(lines, i, to, body)) to++
    blocks.push(blockOf(lines, i, to, body))
    i = to + 1
  }
  return blocks
}

export function isBodyStyle(line: Line, body: Body): boolean {
  return line.font === body.font && Math.abs(line.size - body.size) < 0.4
}

function blockOf(lines: readonly Line[], from: number, to: number, body: Body): Block {
  const text = lines
    .slice(from, to + 1)
    .map((line) => line.text)
    .join(' ')
  return {
    from,
    to,
    first: lines[from]!,
    text,
    above: distance(lines[from - 1], lines[from]!, body),
    below: distance(lines[to], lines[to + 1], body),
  }
}

/** Ems of the body size from one baseline to the next one below it in the same column; infinite when there is none. */
export function distance(before: Line | undefined, line: Line | undefined, body: Body): number {
  if (!before || !line || before.page !== line.page || line.y <= before.y) return Number.POSITIVE_INFINITY
  if (line.x > before.right || line.right < before.x - body.size * 4) return Number.POSITIVE_INFINITY
  return (line.y - before.y) / body.size
}

/** Whether the line after `to` carries on the heading that began at `from`. */
function isOneHeading(lines: readonly Line[], from: number, to: number, body: Body): boolean {
  const [first, last, next] = [lines[from]!, lines[to]!, lines[to + 1]!]
  if (isBodyStyle(first, body) || last.page !== next.page) return false
  if (next.y <= last.y || next.y - last.y > last.size * 1.75)
    return isKeywordAlone(lines, from, to) && isJustBelow(last, next)
  if (isKeywordAlone(lines, from, to) && next.size >= last.size * 0.95 && !isBodyStyle(next, body)) return true
  if (!looksAlike(last, next, body)) return false
  if (labelOf(next.text) && labelOf(next.text)?.kind !== 'letter') return false
  if (lines[to]!.text.length + next.text.length > TEXT_MAX) return false
  return /[-–—,&]$|\b(?:and|of|the|for|to|in|a|und|et|de|der)$/iu.test(last.text) || isWrapped(last, next)
}

/** One style, or two fonts in the same large size: headings mix scripts, code and emphasis. */
function looksAlike(last: Line, next: Line, body: Body): boolean {
  if (styleOf(last) === styleOf(next)) return true
  const isLarge = last.size > body.size * 1.1 && Math.abs(last.size - next.size) < 0.3
  return isLarge && last.font !== body.font && next.font !== body.font
}

/** "Article 4" or "Chapter 2" on a line of its own: its title is on the next line. */
function isKeywordAlone(lines: readonly Line[], from: number, to: number): boolean {
  const label = from === to ? labelOf(lines[from]!.text) : null
  return label?.kind === 'keyword' && label.title === ''
}

function isJustBelow(last: Line, next: Line): boolean {
  return next.y > last.y && next.y - last.y < last.size * 3 && next.size >= last.size * 1.1
}

/** A line was wrapped when it is long, when the next one's first word would have made it the longer of the two, or when both are centred. */
function isWrapped(last: Line, next: Line): boolean {
  const centred = Math.abs((last.x + last.right) / 2 - (next.x + next.right) / 2) < last.size * 0.5
  if (centred && Math.abs(last.x - next.x) > last.size) return true
  const firstWord = next.text.split(' ')[0]!.length
  const charWidth = (last.right - last.x) / Math.max(1, last.text.length)
  return last.right + (firstWord + 1) * charWidth > next.right || last.text.length > 45
}
