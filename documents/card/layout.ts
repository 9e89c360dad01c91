import { cleanLine, cleanText, cutWhole } from '#engine/text.ts'
import { beginsFromRight, type SetLine, setLines, widthOf } from '../record/type/paragraph.ts'
import type { TextStyle } from '../record/type/textStyle.ts'
import { CARD_CHARACTERS_MAX, CARD_HEIGHT, CARD_WIDTH, type CardText } from './card.ts'
import { ACCENT, FOOT_BASELINE, INK, INK_SOFT, MARGIN } from './look.ts'

/** A line of a card, with the left edge and the baseline where it is drawn. */
export interface CardLine {
  readonly line: SetLine
  readonly x: number
  readonly y: number
}

export interface CardLayout {
  readonly lines: readonly CardLine[]
  /** Whether the text begins at the right edge. */
  readonly isRtl: boolean
}

const WIDTH = CARD_WIDTH - 2 * MARGIN
/** The text stands between these; below are the hashtags and the mark. */
const TOP = 72
const BOTTOM = CARD_HEIGHT - 132
/** What the mark and the name beside it take of the foot. */
const MARK_WIDTH = 240

/** Sizes of the first paragraph and of the others, the largest that fits is taken. */
const SIZES = [
  [72, 38],
  [64, 36],
  [56, 34],
  [50, 32],
  [44, 30],
  [40, 28],
] as const
const SMALLEST = [36, 28] as const
/** The first paragraph may be large where it is short. */
const LEAD_CHARACTERS_MAX = 180
/** A long paragraph that stands alone has the room of a first one and of others. */
const ALONE = 1.18
const LEADING = { lead: 1.22, body: 1.42 } as const
/** Between paragraphs, in sizes of the smaller text. */
const GAP = 0.8
const ELLIPSIS = '…'
const TAG: TextStyle = { size: 28, colour: ACCENT }

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface Block {
  readonly text: string
  readonly style: TextStyle
  readonly leading: number
}

interface Stack {
  readonly lines: readonly CardLine[]
  readonly height: number
}

/** Sets the text of a card in the largest size that has room for all of it; what has no room in the smallest is cut. [SO62] */
export function layoutOf({ text, hashtags }: CardText): CardLayout {
  const tags = hashtags.map((tag) => `#${cleanLine(tag).replace(/^#+/u, '')}`).filter((tag) => tag !== '#')
  const paragraphs = paragraphsOf(text, tags.length > 0)
  const isRtl = beginsFromRight(paragraphs.join(' '))
  const room = BOTTOM - TOP
  const stacks = SIZES.map(
    ([lead, body]) =>
      () =>
        stackOf(blocksOf(paragraphs, lead, body), room),
  )
  const fitting = stacks.reduce<Stack | null>((found, next) => found ?? next(), null)
  const stack = fitting ?? cutStack(paragraphs, room)
  // A short text stands a little above the middle.
  const from = TOP + Math.max(0, (room - stack.height) * 0.42)
  return {
    lines: [...stack.lines.map((one) => ({ ...one, y: one.y + from })), ...tagLine(tags, isRtl)],
    isRtl,
  }
}

/** Paragraphs without blank lines; a last one of nothing but hashtags stands in the foot instead. */
function paragraphsOf(text: string, hasTags: boolean): string[] {
  const all = cleanText(cutWhole(text, CARD_CHARACTERS_MAX))
    .split('\n')
    .map((paragraph) => cleanLine(paragraph))
    .filter((paragraph) => paragraph !== '')
  const last = all.at(-1)
  const isTags = hasTags && last?.split(' ').every((word) => word.startsWith('#'))
  return isTags && all.length > 1 ? all.slice(0, -1) : all
}

function blocksOf(paragraphs: readonly string[], lead: number, body: number): Block[] {
  return paragraphs.map((text, i) => {
    const isLead = i === 0 && text.length <= LEAD_CHARACTERS_MAX
    // The bold font has no letters from right to left, and its marks would stand out among those of the other.
    if (isLead) return { text, style: { size: lead, bold: !beginsFromRight(text), colour: INK }, leading: LEADING.lead }
    const style = paragraphs.length > 1 ? { size: body, colour: INK_SOFT } : { size: body * ALONE, colour: INK }
    return { text, style, leading: LEADING.body }
  })
}

/** The blocks under each other; null when they are higher than the room. */
function stackOf(blocks: readonly Block[], room: number): Stack | null {
  const lines: CardLine[] = []
  let y = 0
  for (const [i, { text, style, leading }] of blocks.entries()) {
    if (i > 0) y += style.size * GAP
    for (const line of setLines([{ text, style }], WIDTH)) {
      lines.push({ line, x: edgeOf(line), y: y + style.size })
      y += style.size * leading
      if (y > room) return null
    }
  }
  return { lines, height: y }
}

/** As much of the text as has room in the smallest size, and an ellipsis. */
function cutStack(paragraphs: readonly string[], room: number): Stack {
  const [lead, body] = SMALLEST
  const clusters = Array.from(segmenter.segment(paragraphs.join('\n')), ({ segment }) => segment)
  const attempt = (count: number): Stack | null => {
    const kept = wholeWords(clusters, count)
    return stackOf(blocksOf(`${kept}${ELLIPSIS}`.split('\n'), lead, body), room)
  }
  let [fits, over] = [0, clusters.length]
  while (over - fits > 1) {
    const middle = Math.floor((fits + over) / 2)
    if (attempt(middle)) fits = middle
    else over = middle
  }
  return attempt(fits) ?? { lines: [], height: 0 }
}

/** The first clusters, ending with a word where one ends nearby. */
function wholeWords(clusters: readonly string[], count: number): string {
  const text = clusters.slice(0, count).join('')
  const isInWord = /[^\s]$/u.test(text) && /^[^\s]/u.test(clusters[count] ?? ' ')
  const end = isInWord ? Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) : text.length
  const whole = text.length - end <= 24 && end > 0 ? text.slice(0, end) : text
  return whole.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, '')
}

function tagLine(tags: readonly string[], isRtl: boolean): CardLine[] {
  const room = WIDTH - MARK_WIDTH
  let shown = ''
  for (const tag of tags) {
    const next = shown === '' ? tag : `${shown}  ${tag}`
    if (widthOf(next, TAG) <= room) shown = next
  }
  const [line] = shown === '' ? [] : setLines([{ text: shown, style: TAG }], Number.POSITIVE_INFINITY)
  // Opposite to the mark, which stands where the text begins.
  return line ? [{ line, x: isRtl ? MARGIN : CARD_WIDTH - MARGIN - line.width, y: FOOT_BASELINE }] : []
}

function edgeOf(line: SetLine): number {
  return line.isRtl ? CARD_WIDTH - MARGIN - line.width : MARGIN
}
