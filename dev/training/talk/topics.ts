import { entryOf } from '#engine/entries.ts'
import { keywordsOf } from '#engine/language/words.ts'
import type { ScriptSection } from '../script.ts'
import { type Transcript, turnsOf } from './transcripts.ts'

/** A transcribed meeting whose topics are the sections of a scope. */
export interface Talk {
  readonly kind: string
  readonly scope: readonly ScriptSection[]
  readonly turns: readonly Turn[]
}

export interface Turn {
  readonly by: string
  readonly text: string
  /** Places of the topics whose span holds the turn. */
  readonly topics: readonly number[]
}

export interface Variant {
  /** Whether sections have a text, made of the reference answers about them. */
  readonly texts: boolean
  /** Whether the sections stand in another order than they are talked about. */
  readonly shuffled: boolean
}

type Asked = Pick<Transcript['topic_list'][number], 'relevant_text_span'>

/** Makes a meeting of a transcript; null if it has a single topic. Topics of the same title are one section. */
export function talkOf(transcript: Transcript, { texts, shuffled }: Variant, seed: number): Talk | null {
  const titles = [...new Set(transcript.topic_list.map(({ topic }) => topic))]
  if (titles.length < 2) return null
  const order = shuffled ? shuffle(titles, seed) : titles
  const spans = order.map((title) => transcript.topic_list.filter(({ topic }) => topic === title).flatMap(spansOf))
  const sections = order.map((title, place) => ({
    title,
    text: texts ? answersIn(transcript, entryOf(spans, place)) : '',
  }))
  const keywords = keywordsOf(sections)
  const turns = turnsOf(transcript).map(({ place: at, speaker, text }) => ({
    by: speaker,
    text,
    topics: spans.flatMap((own, place) => (own.some(([from, to]) => from <= at && at <= to) ? [place] : [])),
  }))
  return {
    kind: transcript.kind,
    scope: sections.map((section, place) => ({
      id: `sec_${place + 1}`,
      keywords: entryOf(keywords, place),
      ...section,
    })),
    turns,
  }
}

const spansOf = ({ relevant_text_span: spans }: Asked) => spans.map(([from, to]) => [Number(from), Number(to)] as const)

/** The answers whose spans lie in those of a topic. */
function answersIn(
  { specific_query_list: queries }: Transcript,
  spans: readonly (readonly [number, number])[],
): string {
  const within = (asked: Asked) =>
    spansOf(asked).every(([from, to]) => spans.some(([first, last]) => first <= from && to <= last))
  return queries
    .filter(within)
    .map(({ answer }) => answer)
    .join(' ')
}

function shuffle<T>(list: readonly T[], seed: number): T[] {
  const shuffled = [...list]
  let state = seed
  for (let i = shuffled.length - 1; i > 0; i--) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = state % (i + 1)
    ;[shuffled[i], shuffled[other]] = [entryOf(shuffled, other), entryOf(shuffled, i)]
  }
  return shuffled
}
