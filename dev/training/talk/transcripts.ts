import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

type Spans = readonly (readonly [from: string, to: string])[]

/** A transcribed meeting in the form of QMSum; spans are of turns, both ends included. */
export interface Transcript {
  readonly kind: 'Product' | 'Academic' | 'Committee'
  readonly split: 'train' | 'val'
  readonly name: string
  readonly meeting_transcripts: readonly { readonly speaker: string; readonly content: string }[]
  readonly topic_list: readonly { readonly topic: string; readonly relevant_text_span: Spans }[]
  readonly specific_query_list: readonly {
    readonly query: string
    readonly answer: string
    readonly relevant_text_span: Spans
  }[]
}

/** A turn with words, in its place among all. */
export interface SpokenTurn {
  readonly place: number
  readonly speaker: string
  readonly text: string
}

/** Reads the meetings of a corpus at `path`, a gzipped file with one JSON object a line. */
export const transcriptsIn = (path: string): Transcript[] =>
  gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split('\n')
    .map((line): Transcript => JSON.parse(line))

/** The turns in which somebody says something, without the marks of the transcribers and blanks before punctuation. */
export const turnsOf = ({ meeting_transcripts: turns }: Pick<Transcript, 'meeting_transcripts'>): SpokenTurn[] =>
  turns.flatMap(({ speaker, content }, place) => {
    const text = content
      .replace(/\{[^}]*\}/gu, '')
      .replace(/\s+/gu, ' ')
      .trim()
      .replace(/ ([.,?!;:])/gu, '$1')
    return /[\p{L}\p{N}]/u.test(text) ? [{ place, speaker, text }] : []
  })
