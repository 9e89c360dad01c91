import { entryOf } from '#engine/entries.ts'
import { contentWords } from '#engine/language/words.ts'
import { cleanText } from '#engine/text.ts'
import type { Item } from '../material.ts'
import { marked, placesIn, unmarked } from './citations.ts'
import { claimLines } from './claims.ts'
import { type Ground, groundOf, numbersStand, peopleStand, shareOf } from './grounds.ts'

/** Ends a sentence that nothing given bears out. */
export const NO_SOURCE = ' (no source)'

/** What a claim may rest on, and how the claim shows that it does. */
export interface Source extends Item {
  /** As `[Termination]` or `(Ana, 14:02 UTC)`; empty: it bears out, but is not shown. */
  readonly cited: string
}

/** What somebody said in the meeting, as a source: label `m1` for place 0. */
export function spoken(
  message: { readonly senderName: string; readonly text: string; readonly at: number },
  place: number,
): Source {
  const { senderName, text, at } = message
  const time = new Date(at).toISOString().slice(11, 16)
  return { label: `m${place + 1}`, head: senderName, text, cited: `(${senderName}, ${time} UTC)` }
}

export interface SourcedClaim {
  /** The sentence, with its sources before its full stop. */
  readonly text: string
  /** Places of its sources; none: nothing given bears it out. */
  readonly places: readonly number[]
}

export interface Given {
  readonly sources: readonly Source[]
  /** Names of everybody in the meeting. */
  readonly people: readonly string[]
  /** Texts beside the sources whose numbers and names may be repeated. */
  readonly beside?: readonly string[]
}

/** Share of a sentence's words that one source must have, for the source to be named where the model named none. */
const OVERLAP_MIN = 0.5
const OVERLAP_WORDS_MIN = 2

interface Grounds {
  readonly each: readonly Ground[]
  readonly all: Ground
  readonly people: readonly string[]
}

/**
 * The claims of an answer by line, each with what bears it out: a source that it cites and shares a word with, else one that
 * has most of its words. A number or a name that nothing given holds leaves it without any. [LM8]
 */
export function sourcedLines(text: string, { sources, people, beside = [] }: Given): SourcedClaim[][] {
  const citables = sources.map(({ label, head }) => ({ label, title: head }))
  const texts = sources.map((source) => [source.head, source.text])
  const grounds: Grounds = { each: texts.map(groundOf), all: groundOf([...texts.flat(), ...beside]), people }
  const stands = (inner: string) => sources.some((source) => source.text.includes(`[${inner}]`))
  return claimLines(marked(cleanText(text), citables, stands)).map((line) =>
    line.map((claim) => {
      const bare = unmarked(claim)
      const places = bearers(placesIn(claim), bare, grounds)
      return { text: withSources(bare, places, sources), places }
    }),
  )
}

function bearers(cited: readonly number[], bare: string, { each, all, people }: Grounds): number[] {
  if (!numbersStand(bare, all) || !peopleStand(bare, all, people)) return []
  const shares = each.map((ground) => shareOf(bare, ground))
  const backing = cited.filter((place) => entryOf(shares, place) > 0)
  if (backing.length > 0 || new Set(contentWords(bare)).size < OVERLAP_WORDS_MIN) return backing
  const most = Math.max(...shares)
  return most >= OVERLAP_MIN ? [shares.indexOf(most)] : []
}

function withSources(sentence: string, places: readonly number[], sources: readonly Source[]): string {
  const cited = [...new Set(places.map((place) => entryOf(sources, place).cited))].filter((shown) => shown !== '')
  if (cited.length === 0) return sentence
  const [end = ''] = /(?<![.!?…。！？])[.!?…。！？]+["'”’)]*$/u.exec(sentence) ?? []
  return `${sentence.slice(0, sentence.length - end.length).trimEnd()} ${cited.join(' ')}${end}`
}
