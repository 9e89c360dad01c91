import type { Annotation, EmailDocument, Section, TopicSummary } from '@parley/client'
import { spanOf } from '../place/foldedText.ts'
import { NEAR_NEEDLE_MIN, NEEDLE_MIN, needlesOf } from '../place/placement.ts'

type Messages = EmailDocument['messages']

/** Where an annotation stands in a thread: the message, and the characters of its body that are meant, if any were found. */
export interface ThreadPlace {
  readonly messageIndex: number
  readonly span: readonly [number, number] | null
  /** False when neither words nor message were found. */
  readonly isExact: boolean
}

/** At the words that it quotes, in its section's message before others; else at that message; else at the first one. */
export function placeInThread(note: Annotation, sections: readonly Section[], messages: Messages): ThreadPlace {
  const own = sections.find(({ id }) => id === note.sectionId)?.messageIndex
  const first = own === undefined ? [] : [own]
  for (const needle of needlesOf(note, NEAR_NEEDLE_MIN)) {
    // A few letters are found anywhere: they count in the section's own message only.
    for (const messageIndex of needle.length < NEEDLE_MIN ? first : [...first, ...messages.keys()]) {
      const span = spanOf(messages[messageIndex]?.body ?? '', needle)
      if (span) return { messageIndex, span, isExact: true }
    }
  }
  const isThere = own !== undefined && own < messages.length
  return { messageIndex: isThere ? own : 0, span: null, isExact: isThere }
}

/** The message of a topic summary; the first one, inexact, when it names none that is there. */
export function summaryPlace(summary: TopicSummary, sections: readonly Section[], messages: Messages) {
  const { ref, sectionId } = summary
  const own = ref.kind === 'email' ? ref.messageIndex : sections.find(({ id }) => id === sectionId)?.messageIndex
  const isThere = own !== undefined && messages[own] !== undefined
  return { messageIndex: isThere ? own : 0, isExact: isThere }
}

/** The section of a message: its own, else the last that begins before it. */
export function sectionOfMessage(messageIndex: number, sections: readonly Section[]): Section | undefined {
  const own = sections.find((section) => section.messageIndex === messageIndex)
  return (
    own ?? sections.findLast((section) => section.messageIndex !== undefined && section.messageIndex < messageIndex)
  )
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
