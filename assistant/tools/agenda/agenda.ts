import { sentencesOf } from '../../retrieval/sentences.ts'
import { chapter, document, list, named, plain, table } from '../markdown.ts'
import type { Pasted } from '../pasted.ts'
import { minutesIn, type Slot, slotIn } from './lengths.ts'
import { type Aim, type Topic, topicsOf } from './topics.ts'

/** Topics of one agenda. */
const TOPICS_MAX = 25
const WRAP_UP = 5
const CLOSES = /wrap[ -]?up|any other business|\baob\b|next steps|closing|conclusion/iu

/** Minutes of a topic where nothing says how long the meeting is, and its share where something does. */
const USUAL: Readonly<Record<Aim, number>> = { Decide: 15, Discuss: 10, Inform: 5 }
const STEP = 5

interface Timed extends Omit<Topic, 'minutes'> {
  readonly minutes: number
}

/** A timed agenda of the topics that a text names. [TL10] */
export function agendaOf(pasted: Pasted): string {
  const { title, people } = pasted
  const topics = topicsOf(pasted)
  return agendaDocument({ title, people, topics, slot: slotOf(pasted, topics) })
}

const SENTENCE_CHARACTERS_MAX = 400

/** The slot of the meeting; the length of one topic is not it. */
export function slotOf({ title, entries }: Pasted, topics: readonly Pick<Topic, 'text' | 'minutes'>[]): Slot {
  const sentences = entries.flatMap(({ text }) =>
    sentencesOf(text, SENTENCE_CHARACTERS_MAX).map(({ from, to }) => text.slice(from, to)),
  )
  const isOfTopic = (sentence: string) =>
    topics.some(
      ({ text, minutes }) =>
        minutes !== null && minutes === minutesIn(sentence) && sentence.toLowerCase().includes(text.toLowerCase()),
    )
  const others = sentences.filter((sentence) => !isOfTopic(sentence))
  return slotIn([title ?? '', ...others])
}

export interface Agenda {
  readonly title: string | null
  readonly people: readonly string[]
  readonly topics: readonly Topic[]
  readonly slot: Slot
}

/** The times add up to the length that the agenda states. */
export function agendaDocument({ title, people, topics, slot }: Agenda): string {
  const wanted = topics.slice(0, TOPICS_MAX)
  const closing: Topic[] = wanted.some(({ text }) => CLOSES.test(text))
    ? []
    : [{ text: 'Wrap-up: decisions and next steps', owner: null, aim: 'Inform', minutes: WRAP_UP }]
  const timed = withTimes([...wanted, ...closing], slot.minutes)
  const total = timed.reduce((sum, { minutes }) => sum + minutes, 0)
  const present = [...new Set([...people, ...timed.flatMap(({ owner }) => owner ?? [])])]
  return document([
    `# ${title === null ? 'Agenda' : `Agenda: ${plain(title, 160)}`}`,
    '',
    `**Length:** ${total} minutes${slot.startsAt === null ? '' : ` (${clock(slot.startsAt)}–${clock(slot.startsAt + total)})`}`,
    ...(present.length === 0 ? [] : ['', `**People:** ${present.slice(0, 30).map(named).join(', ')}`]),
    '',
    ...table(['Time', 'Minutes', 'Topic', 'Owner', 'Aim'], rowsOf(timed, slot.startsAt)),
    '',
    ...remarks(topics, total, slot.minutes),
  ])
}

function rowsOf(timed: readonly Timed[], startsAt: number | null): string[][] {
  let at = startsAt ?? 0
  return timed.map(({ minutes, text, owner, aim }) => {
    const time = startsAt === null ? span(at) : clock(at)
    at += minutes
    return [time, String(minutes), plain(text), owner === null ? '–' : named(owner), aim]
  })
}

function remarks(topics: readonly Topic[], total: number, asked: number | null): string[] {
  const lines = [
    ...(asked !== null && total > asked
      ? [`The topics need more than the ${asked} minutes that the text names: shorten some, or plan ${total} minutes.`]
      : []),
    ...(topics.length > TOPICS_MAX ? [`${topics.length - TOPICS_MAX} more topics were left out.`] : []),
    ...(topics.slice(0, TOPICS_MAX).every(({ owner }) => owner === null) ? ['Name an owner for each topic.'] : []),
  ]
  return lines.length === 0 ? [] : chapter('Before the meeting', list(lines.map((text) => ({ text }))), '')
}

/** Named lengths stay; the others share what is left of the meeting, decisions most. */
function withTimes(topics: readonly Topic[], total: number | null): Timed[] {
  const open = topics.filter(({ minutes }) => minutes === null)
  const fixed = topics.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
  const shares = total === null || open.length === 0 ? null : sharesOf(open, total - fixed)
  let next = 0
  return topics.map((topic) => {
    if (topic.minutes !== null) return { ...topic, minutes: topic.minutes }
    const minutes = shares?.[next] ?? USUAL[topic.aim]
    next += 1
    return { ...topic, minutes }
  })
}

/** Shares of the minutes in whole steps that add up to them; null where each topic would get less than a minute. */
function sharesOf(topics: readonly Topic[], minutes: number): number[] | null {
  if (minutes < topics.length) return null
  const step = minutes >= topics.length * STEP ? STEP : 1
  const weights = topics.map(({ aim }) => USUAL[aim])
  const all = weights.reduce((sum, weight) => sum + weight, 0)
  const spare = minutes - topics.length * step
  const shares = weights.map((weight) => step + Math.floor((spare * weight) / all / step) * step)
  let left = minutes - shares.reduce((sum, share) => sum + share, 0)
  for (let place = 0; left > 0; place = (place + 1) % shares.length) {
    const more = Math.min(step, left)
    shares[place] = (shares[place] ?? 0) + more
    left -= more
  }
  return shares
}

function clock(minutes: number): string {
  const day = minutes % 1_440
  return `${String(Math.floor(day / 60)).padStart(2, '0')}:${String(day % 60).padStart(2, '0')}`
}

/** Minutes from the beginning, as `0:25`. */
function span(minutes: number): string {
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`
}
