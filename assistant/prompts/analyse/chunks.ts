import { entryOf } from '#engine/entries.ts'
import { tokensOf } from '../../model/port.ts'
import type { Meeting, UserMessage } from '../../shapes.ts'
import { EXCERPT_READ_MAX, excerptOf } from '../excerpt.ts'
import { type Item, lineOf } from '../material.ts'

/** Messages of one chunk, and tokens that they take. */
export const CHUNK_MESSAGES_MAX = 80
const CHUNK_TOKENS_MAX = 2_600
/** Chunks of one analysis; older messages are not read. */
export const CHUNKS_MAX = 4
/** Messages of the chunk before that are shown once more, as an answer needs its question. */
const OVERLAP_MESSAGES = 3
/** Sections and context items shown with a chunk, and tokens of each. */
const SECTIONS_MAX = 5
const SECTION_TOKENS = 300
const CONTEXT_MAX = 2
const CONTEXT_TOKENS = 150

/** Something of the meeting under a short label. */
export interface Labelled extends Item {
  /** Message, section or context item id. */
  readonly id: string
  /** The whole text where `text` is an excerpt, as far as it was read. */
  readonly whole: string
}

/** What one call of the analysis reads. */
export interface Chunk {
  readonly messages: readonly Labelled[]
  /** Of these, how many no older chunk has. */
  readonly fresh: number
  readonly sections: readonly Labelled[]
  readonly context: readonly Labelled[]
}

/** The messages in chunks, newest first, each with the sections that it is about; `left` older messages are in none. */
export function chunksOf(meeting: Meeting): { readonly chunks: readonly Chunk[]; readonly left: number } {
  const chunks: Chunk[] = []
  let to = meeting.messages.length
  while (to > 0 && chunks.length < CHUNKS_MAX) {
    const from = startOf(meeting.messages, to)
    chunks.push(chunkOf(meeting, from, to))
    to = from
  }
  return { chunks, left: to }
}

function startOf(messages: readonly UserMessage[], to: number): number {
  let tokens = 0
  let from = to
  while (from > 0 && to - from < CHUNK_MESSAGES_MAX - OVERLAP_MESSAGES) {
    tokens += tokensOf(lineOf(labelledMessage(entryOf(messages, from - 1), from - 1))) + 1
    if (tokens > CHUNK_TOKENS_MAX && from < to) break
    from -= 1
  }
  return from
}

function chunkOf(meeting: Meeting, from: number, to: number): Chunk {
  const start = Math.max(0, from - OVERLAP_MESSAGES)
  const chosen = meeting.messages.slice(start, to)
  const said = chosen.map(({ text }) => text)
  return {
    messages: chosen.map((message, place) => labelledMessage(message, start + place)),
    fresh: to - from,
    sections: sectionsOf(meeting, chosen).map(({ id, title, text, place }) => ({
      id,
      label: `s${place + 1}`,
      head: title,
      text: excerptOf(text, said, SECTION_TOKENS),
      whole: text.slice(0, EXCERPT_READ_MAX),
    })),
    context: meeting.context.slice(0, CONTEXT_MAX).map(({ id, title, text }, place) => ({
      id,
      label: `c${place + 1}`,
      head: title,
      text: excerptOf(text, said, CONTEXT_TOKENS),
      whole: text.slice(0, EXCERPT_READ_MAX),
    })),
  }
}

function labelledMessage({ id, senderName, text }: UserMessage, place: number): Labelled {
  return { id, label: `m${place + 1}`, head: senderName, text, whole: text }
}

/** The sections that most of these messages are attributed to, in document order. */
function sectionsOf({ sections }: Meeting, chosen: readonly UserMessage[]) {
  const counts = new Map<string, number>()
  for (const { sectionId } of chosen) if (sectionId !== null) counts.set(sectionId, (counts.get(sectionId) ?? 0) + 1)
  return sections
    .map((section, place) => ({ ...section, place, count: counts.get(section.id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, SECTIONS_MAX)
    .sort((a, b) => a.place - b.place)
}
