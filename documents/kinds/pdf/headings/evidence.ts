import { type Body, styleOf } from '../page/body.ts'
import type { Line } from '../page/lines.ts'
import { type Block, isBodyStyle } from './blocks.ts'
import { type Label, labelOf } from './numbering.ts'

/** What speaks for a block being a heading, in points; a heading has `HEADING_MIN` or more. */
export interface Candidate {
  readonly block: Block
  readonly label: Label | null
  readonly points: number
}

export const HEADING_MIN = 2.5
const STANDING = 0.8
/** Size against the text's size, largest first; 0 means that size says nothing. */
const SIZE_POINTS: readonly (readonly [from: number, points: number])[] = [
  [1.6, 3.2],
  [1.25, 2.7],
  [1.1, 2.2],
  [1.04, 1.5],
  [0.96, 0],
  [0.85, -1],
]
/** Code is set in mono, but so is a heading that names a file, in larger type. */
const MONO = 2
const MONO_LARGE = 0.5
const FACE_POINTS = { bold: 1.6, italic: 0.2, plain: 0.4, unknown: 0.8, mono: -2 } as const

const CAPTION =
  /^(?:fig(?:ure|\.)?|tab(?:le|\.|elle)?|listing|algorithm|example|equation|eq\.|plate|chart|exhibit|abbildung|abb\.|figura|tabla|theorem|lemma|proof|definition|corollary|proposition|図|表|图)\s*[\d.:IVX（(]/iu

/** Author lines: marks of affiliation, addresses, many commas. */
const NAMES = /[∗†‡§¶*]\s*(?:,|$)|\S@\S|(?:,[^,]+){3}/u
const DATE =
  /^(?:\d{1,2}[.\s]+)?\p{L}{3,9}\.?\s(?:\d{1,2}(?:st|nd|rd|th)?,?\s)?(?:19|20)\d\d$|^(?:19|20)\d\d-\d\d-\d\d$/u

/** Weighs one block by itself, without a look at its like. */
export function weigh(block: Block, lines: readonly Line[], body: Body): Candidate {
  const label = labelOf(block.text)
  const standing = isStanding(block, lines, body)
  const points =
    bySize(block, body) +
    byPlace(block, lines, body) +
    byText(block, label, body) +
    byRarity(block, body) +
    (standing ? STANDING : 0)
  return { block, label, points }
}

/** Short, without a full stop, and with running text right below it. */
function isStanding(block: Block, lines: readonly Line[], body: Body): boolean {
  const next = lines[block.to + 1]
  if (!next || isBodyStyle(block.first, body) || block.text.length > 90 || /[.;,]$/u.test(block.text)) return false
  const aligned = Math.abs(next.x - block.first.x) < body.size * 2.5
  return aligned && isBodyStyle(next, body) && block.below < 2.6 * body.pitch && next.text.length > 25
}

function bySize({ first }: Block, body: Body): number {
  const ratio = first.size / body.size
  const points = SIZE_POINTS.find(([from]) => ratio >= from)?.[1] ?? -3
  if (body.faces.get(first.font) === 'mono') return points >= 1.5 ? points - MONO_LARGE : points - MONO
  if (points !== 0) return points
  return isBodyStyle(first, body) || first.fonts.includes(body.font) ? -1 : byFace(first.font, body)
}

/** What another font at the size of the text is worth. */
function byFace(font: string, body: Body): number {
  if (body.faces.get(body.font) === 'bold') return 0.4
  return FACE_POINTS[body.faces.get(font) ?? 'unknown']
}

function byPlace(block: Block, lines: readonly Line[], body: Body): number {
  const gap = block.above / body.pitch
  let points =
    gap >= 1.8 ? 1 : gap >= 1.3 ? 0.7 : gap >= 1.1 ? 0 : gap >= 0.9 && endsParagraph(lines, block.from) ? -0.2 : -1
  if (block.first.gap > 2.5) points -= 2
  if (block.below === Number.POSITIVE_INFINITY) points -= 0.4
  return points
}

/** Whether the line before `from` closes a paragraph: it is clearly shorter than the column, or ends a sentence. */
export function endsParagraph(lines: readonly Line[], from: number): boolean {
  const before = lines[from - 1]!
  const edge = Math.max(before.right, ...lines.slice(Math.max(0, from - 8), from).map((line) => line.right))
  return /[.!?:;]$/u.test(before.text) || before.right < edge - before.size * 4
}

function byText({ text, first }: Block, label: Label | null, body: Body): number {
  const title = label?.title ?? text
  const letters = title.match(/\p{L}/gu)?.length ?? 0
  let points = 0
  if (isCounted(label)) points += 1.4
  if (label?.kind === 'roman' || label?.kind === 'letter') points += 0.4
  if (label?.kind === 'list')
    points -= body.faces.get(first.font) === 'bold' && !first.fonts.includes(body.font) ? 1 : 1.5
  if (letters >= 4 && title === title.toUpperCase() && title !== title.toLowerCase()) points += 0.6
  if (/^\p{Ll}/u.test(title)) points -= isCounted(label) ? 0.5 : body.faces.get(first.font) === 'bold' ? 1 : 3
  if (/[.;,]$/u.test(text)) points -= 1.2
  if (/[:]$/u.test(text)) points -= 0.3
  if (letters < 2 || letters < title.length * 0.45) points -= 2.5
  if (text.length > 120) points -= 1.5
  if (text.length > 180) points -= 2
  if (CAPTION.test(text)) points -= 3
  if (label === null && NAMES.test(text)) points -= 1.5
  if (DATE.test(text)) points -= 2
  return points
}

function byRarity({ first }: Block, body: Body): number {
  const share = (body.weights.get(styleOf(first)) ?? 0) / Math.max(1, body.chars)
  if (share < 0.03) return 0.4
  return share < 0.1 ? 0 : -1.5
}

function isCounted(label: Label | null): boolean {
  return label?.kind === 'decimal' || label?.kind === 'keyword'
}
