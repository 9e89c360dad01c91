import { entryOf } from '#engine/entries.ts'
import { partedBySuggestion } from '#engine/room/ledger/suggestions.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { PROMPT_TOKENS_MAX, tokensOf } from '../../model/port.ts'
import { type Source, spoken } from '../grounding/sourced.ts'
import { lineOf } from '../material.ts'

/** Tokens of sections with what became of them, and of messages; the rest of the prompt is instruction. */
const SECTIONS_TOKENS = 1_800
const MESSAGES_TOKENS = PROMPT_TOKENS_MAX - SECTIONS_TOKENS - 700
/** UTF-16 units shown of a section's state. */
const STATE_CHARACTERS_MAX = 600

export type ReportedSession = Pick<
  SessionDetail,
  'title' | 'people' | 'messages' | 'progress' | 'intel' | 'topicSummaries'
>

/** What the prose is written from, and what it may cite. */
export interface ReportMaterial {
  readonly sources: readonly Source[]
  /** User messages of the meeting, and how many of them are among the sources. */
  readonly messages: number
  readonly shown: number
}

/** Sections with their state, and as many messages as fit: the newest of each section in turn. */
export function reportMaterial(session: ReportedSession): ReportMaterial {
  const said = session.messages.filter(({ type }) => type === 'user')
  const chosen = chosenMessages(said)
  const sections = taken(
    session.progress.sections.map((section, place) => sectionSource(session, section, place)),
    SECTIONS_TOKENS,
  )
  const messages = said.flatMap((message, place) => (chosen.has(place) ? [messageSource(message, place)] : []))
  return { sources: [...sections, ...messages], messages: said.length, shown: messages.length }
}

function sectionSource(
  session: ReportedSession,
  section: ReportedSession['progress']['sections'][number],
  place: number,
): Source {
  const { sectionId, title, status } = section
  const { decisions, risks, actions } = session.intel
  // What nobody confirmed is no part of a report's summary. [IN24]
  const { recorded } = partedBySuggestion([...decisions, ...risks, ...actions])
  const found = recorded.filter((item) => item.sectionId === sectionId)
  const summary = session.topicSummaries.findLast((topic) => topic.sectionId === sectionId)?.text ?? ''
  const text = [`${status}.`, summary, ...found.map(({ text }) => text)].filter((part) => part !== '')
  const head = title
  return { label: `s${place + 1}`, head, text: text.join(' ').slice(0, STATE_CHARACTERS_MAX), cited: `[${title}]` }
}

function messageSource({ senderName = '', text, at }: ReportedSession['messages'][number], place: number): Source {
  return spoken({ senderName, text, at }, place)
}

/** Places of the messages that fit, taken from the end of each section in turn, so that no section is without any. */
function chosenMessages(messages: ReportedSession['messages']): Set<number> {
  const bySection = new Map<string, number[]>()
  messages.forEach(({ sectionId }, place) => {
    const key = sectionId ?? ''
    bySection.set(key, [...(bySection.get(key) ?? []), place])
  })
  const chosen = new Set<number>()
  let tokens = 0
  for (let round = 1; chosen.size < messages.length; round += 1) {
    for (const places of bySection.values()) {
      const place = places.at(-round)
      if (place === undefined) continue
      tokens += tokensOf(lineOf(messageSource(entryOf(messages, place), place))) + 1
      if (tokens > MESSAGES_TOKENS) return chosen
      chosen.add(place)
    }
  }
  return chosen
}

function taken(sources: readonly Source[], tokensMax: number): Source[] {
  let tokens = 0
  return sources.filter((source) => {
    tokens += tokensOf(lineOf(source)) + 1
    return tokens <= tokensMax
  })
}
