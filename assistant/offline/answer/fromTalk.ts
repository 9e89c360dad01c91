import { coverage, shareOf, textWords, type Wanted, wantedOf } from '#assistant/retrieval/matching.ts'
import { unitsAskedFor } from '#assistant/retrieval/naming.ts'
import type { RetrievalIndex } from '#assistant/retrieval/retrievalIndex.ts'
import { framelessWords } from '#assistant/retrieval/terms.ts'
import { entryOf } from '#engine/entries.ts'
import { summonedQuestion } from '#engine/room/summon.ts'
import { cleanLine } from '#engine/text.ts'
import type { Meeting, UserMessage } from '../../shapes.ts'
import { concludes } from './concludes.ts'
import { quoteOf } from './quote.ts'
import type { Sought } from './sought.ts'

/** Messages quoted in one answer. */
export const QUOTED_MAX = 6
/** Messages found that are looked at. */
const FOUND_MAX = 250
/** Messages this near to one another are one stretch of talk, of which so many are quoted; each further one counts less. */
const STRETCH = 15
const OF_STRETCH_MAX = 3
const FURTHER_SHARE = 0.7
const CONCLUSION_SHARE = 1.3
const DECIDED = /decid|agree|conclu|settle/iu
/** A word of the question is in a message in some form. */
const WORD_SHARE = 0.75
/** A message of fewer words says less. */
const BRIEF_WORDS = 8
/** A message without a word of the question goes on about it when it comes so soon after one that has, and says something. */
const GOING_ON = 6
const GOING_ON_WORDS_MIN = 8

export type Talk = Pick<Meeting, 'people' | 'messages'> & Partial<Pick<Meeting, 'sections'>>

/** What people said about something. */
export interface Heard {
  /** Each message on a line, `Name: “…”`: the best stretch of talk first, in order of time within it. */
  readonly text: string
  readonly messages: readonly UserMessage[]
  /** Part of the question that they meet, 0 to 1. */
  readonly met: number
}

/** The messages that answer a question about the talk, at most `most`; null where nobody said a word of it. [AS17] */
export function heardAbout(
  question: string,
  { bare, speakers }: Pick<Sought, 'bare' | 'speakers'>,
  index: RetrievalIndex,
  { messages, sections = [] }: Talk,
  most = QUOTED_MAX,
): Heard | null {
  index.hear(messages)
  const places = new Map(messages.map(({ id }, place) => [id, place]))
  const bySpeaker = ({ senderId }: UserMessage) => speakers.size === 0 || speakers.has(senderId)
  const wanted = wantedOf(bare)
  const telling = framelessWords(bare, QUESTION_WORDS_MAX).filter(({ weight }) => weight >= TELLING_WEIGHT)
  if (telling.length === 0 && speakers.size > 0) return heard(newestOf(messages.filter(bySpeaker)), wanted, question)
  const hits = index.searchTalk(bare, FOUND_MAX).map(({ id, text, score }): Hit => {
    const words = textWords(text)
    const has = telling.length === 0 || telling.some(({ word }) => shareOf(word, words) >= WORD_SHARE)
    const share = DECIDED.test(question) && concludes(text) ? CONCLUSION_SHARE : 1
    const place = places.get(id)!
    const brief = Math.min(1, text.split(' ').length / BRIEF_WORDS) ** 0.5
    return { place, message: entryOf(messages, place), score: score * share * brief, has }
  })
  const about = hits.filter(({ has }) => has)
  const goesOn = ({ place, message: { text, sectionId } }: Hit) =>
    text.split(' ').length >= GOING_ON_WORDS_MIN &&
    about.some(({ place: before, message }) => {
      const after = place - before
      return after > 0 && after <= GOING_ON && message.sectionId === sectionId
    })
  const named = unitsAskedFor(question, sections)
  const eligible = hits.filter((hit) => bySpeaker(hit.message) && (hit.has || goesOn(hit)))
  const inSection = eligible.filter(({ message }) => named.has(message.sectionId ?? ''))
  const picked = pickedFrom(inSection.length > 0 ? inSection : eligible, most)
  const said = inOrder(picked).map((place) => entryOf(messages, place))
  return heard(said, wanted, question)
}

const QUESTION_WORDS_MAX = 48
const TELLING_WEIGHT = 0.5

function heard(messages: readonly UserMessage[], wanted: Wanted, question: string): Heard | null {
  if (messages.length === 0) return null
  const quote = ({ senderName, text }: UserMessage) => `${cleanLine(senderName)}: “${quoteOf(text, wanted, question)}”`
  const met = coverage(wanted, textWords(messages.map(({ text }) => text).join('\n')))
  return { text: messages.map(quote).join('\n'), messages, met }
}

const NEWEST_MAX = 3
const WORDS_MIN = 4

/** The newest that say something, where a question has no subject. */
function newestOf(messages: readonly UserMessage[]): UserMessage[] {
  const said = messages.filter(({ text }) => summonedQuestion(text) === null)
  const full = said.filter(({ text }) => text.split(' ').length >= WORDS_MIN)
  return (full.length > 0 ? full : said).slice(-NEWEST_MAX)
}

interface Hit {
  /** In the talk. */
  readonly place: number
  readonly message: UserMessage
  readonly score: number
  /** It has a word of the question itself. */
  readonly has: boolean
}

/** The best one after another; the more of a stretch are taken, the less its others count. */
function pickedFrom(hits: readonly Hit[], most: number): number[] {
  const picked: number[] = []
  while (picked.length < most) {
    let best: Pick<Hit, 'place' | 'score'> | null = null
    for (const { place, score } of hits) {
      const near = picked.filter((other) => Math.abs(other - place) <= STRETCH).length
      if (near >= OF_STRETCH_MAX || picked.includes(place)) continue
      const worth = score * FURTHER_SHARE ** near
      if (best === null || worth > best.score) best = { place, score: worth }
    }
    if (best === null) break
    picked.push(best.place)
  }
  return picked
}

/** Stretches by their best message, each in order of time. */
function inOrder(picked: readonly number[]): number[] {
  const left = new Set(picked)
  return picked.flatMap((best) => {
    const stretch = [...left].filter((place) => left.has(best) && Math.abs(place - best) <= STRETCH)
    for (const place of stretch) left.delete(place)
    return stretch.sort((a, b) => a - b)
  })
}
