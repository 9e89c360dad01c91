import type { Annotation, TopicSummary } from '@parley/client'
import { spanOf } from '../place/foldedText.ts'
import { NEAR_NEEDLE_MIN, NEEDLE_MIN, needlesOf } from '../place/placement.ts'
import type { Part, PlacedSection } from './parts.ts'

type Bodies = readonly Pick<Part, 'body'>[]

/** Where an annotation stands in a text: the part, and the characters of its body that are meant, if any were found. */
export interface TextPlace {
  readonly part: number
  readonly span: readonly [number, number] | null
  /** False when neither words nor part were found. */
  readonly isExact: boolean
}

/** At the words that it quotes, in its section's part before others; else at that part; else at the first one. */
export function placeInText(note: Annotation, sections: readonly PlacedSection[], parts: Bodies): TextPlace {
  const own = partOf(note.sectionId, sections)
  const first = own === null ? [] : [own]
  for (const needle of needlesOf(note, NEAR_NEEDLE_MIN)) {
    // A few letters are found anywhere: they count in the section's own part only.
    for (const part of needle.length < NEEDLE_MIN ? first : [...first, ...parts.keys()]) {
      const span = spanOf(parts[part]?.body ?? '', needle)
      if (span) return { part, span, isExact: true }
    }
  }
  return { ...startOf(own, parts), span: null }
}

/** The part of a topic summary; the first one, inexact, when it names none that is there. */
export function summaryPlace({ ref, sectionId }: TopicSummary, sections: readonly PlacedSection[], parts: Bodies) {
  return startOf(ref.kind === 'email' ? ref.messageIndex : partOf(sectionId, sections), parts)
}

/** The part that a section begins at. */
export function partOf(sectionId: string | undefined, sections: readonly PlacedSection[]): number | null {
  return sections.find(({ id }) => id === sectionId)?.part ?? null
}

function startOf(part: number | null, parts: Bodies): { readonly part: number; readonly isExact: boolean } {
  const isThere = part !== null && part < parts.length
  return { part: isThere ? part : 0, isExact: isThere }
}

/** The id of a part's section: its own, else the last that begins before it; null where none does. */
export function sectionOfPart(part: number, sections: readonly PlacedSection[]): string | null {
  const own = sections.find((section) => section.part === part)
  return (own ?? sections.findLast((section) => section.part !== null && section.part < part))?.id ?? null
}

/** A stretch of a body; `isQuote` of lines that answer what somebody wrote before. */
export interface Block {
  readonly isQuote: boolean
  readonly from: number
  readonly to: number
}

/** A body in stretches of own and of quoted lines. */
export function blocksOf(body: string): Block[] {
  const blocks: Block[] = []
  let from = 0
  while (from < body.length) {
    const newline = body.indexOf('\n', from)
    const to = newline === -1 ? body.length : newline + 1
    const isQuote = /^\s{0,3}>/u.test(body.slice(from, Math.min(to, from + 8)))
    const before = blocks.at(-1)
    if (before?.isQuote === isQuote) blocks[blocks.length - 1] = { ...before, to }
    else blocks.push({ isQuote, from, to })
    from = to
  }
  return blocks
}

/** Something that covers characters of a body. */
export interface Marked {
  readonly note: Annotation
  readonly span: readonly [number, number]
}

/** The part of a body from `from` to `to` cut where marks begin and end; of marks over each other the newest is shown. */
export function cutByMarks(from: number, to: number, marks: readonly Marked[]) {
  const inside = marks.filter(({ span: [start, end] }) => start < to && end > from)
  const cuts = new Set([from, to])
  for (const { span } of inside) for (const at of span) if (at > from && at < to) cuts.add(at)
  const sorted = [...cuts].sort((a, b) => a - b)
  return sorted.slice(0, -1).map((start, i) => {
    const end = sorted[i + 1]!
    const note = inside.findLast(({ span }) => span[0] <= start && span[1] >= end)?.note ?? null
    return { start, end, note }
  })
}
