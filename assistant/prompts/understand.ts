import * as z from 'zod'
import { contentWords } from '#engine/language/words.ts'
import type { Attributable } from '#engine/room/attribution/topics.ts'
import { cleanLine } from '#engine/text.ts'
import type { Model } from '../model/port.ts'
import { wordsStand } from './grounding/grounds.ts'
import { DATA_RULE, type Item, material } from './material.ts'
import { structured } from './structured.ts'

export const INTENTS = ['question', 'agree', 'disagree', 'propose', 'commit', 'concern', 'statement'] as const
export type Intent = (typeof INTENTS)[number]

/** Candidate sections shown to the model. */
const CANDIDATES_MAX = 24
const KEYWORDS_SHOWN = 160
const PEOPLE_MAX = 40
/** Entities taken from one answer, and UTF-16 units of each. */
const ENTITIES_MAX = 20
const ENTITY_CHARACTERS_MAX = 120

export interface UnderstandInput {
  readonly text: string
  readonly senderName: string
  readonly people: readonly string[]
  readonly scope: readonly Attributable[]
  /** Section under discussion. */
  readonly current: string | null
}

export interface Understood {
  readonly intent: Intent
  /** What the message itself names. */
  readonly entities: readonly string[]
  /** All that the model named. */
  readonly claimed: readonly string[]
  /** What of it the message does not name. */
  readonly rejected: readonly string[]
  /** Shares a content word with the message at least; null when the model chose none or such a one. */
  readonly sectionId: string | null
}

const SYSTEM = `Task: understand.
You read one message of a meeting that reviews a document. Answer in JSON: \`intent\` is what the speaker does with it (question, agree, disagree, propose, commit, concern or statement); \`entities\` are the persons, section titles and terms that the message itself names, in its own words; \`section\` is the label of the listed section that it is about, or null.
${DATA_RULE}`

/** What a message does and names. Only what its own words bear out is taken. Throws ModelError. [LM7] */
export async function understand(model: Model, input: UnderstandInput, signal?: AbortSignal): Promise<Understood> {
  const sections = candidates(input)
  const labels = sections.map((_, place) => `s${place + 1}`)
  const answer = await structured(
    model,
    { lane: 'understand', system: SYSTEM, prompt: promptFor(input, sections), ...(signal && { signal }) },
    { steer: form(labels), accept: ANSWER },
  )
  const claimed = answer.entities.slice(0, ENTITIES_MAX).map((entity) => cleanLine(entity, ENTITY_CHARACTERS_MAX))
  const entities = claimed.filter((entity) => isNamed(entity, input.text))
  const section = sections[labels.indexOf(answer.section ?? '')]
  return {
    intent: answer.intent,
    entities: [...new Set(entities)],
    claimed,
    rejected: claimed.filter((entity) => !entities.includes(entity)),
    sectionId: section && sharedWords(input.text, section) > 0 ? section.id : null,
  }
}

const ANSWER = z.object({
  intent: z.enum(INTENTS),
  entities: z.array(z.string()),
  section: z.string().nullable(),
})

function form(labels: readonly string[]) {
  const [first, ...rest] = labels
  return z.object({
    intent: z.enum(INTENTS),
    entities: z.array(z.string().max(ENTITY_CHARACTERS_MAX)).max(ENTITIES_MAX),
    section: first === undefined ? z.null() : z.enum([first, ...rest]).nullable(),
  })
}

/** A section that shares no word with the message could not be taken anyhow, so the model need not read of it. */
function candidates({ text, scope, current }: UnderstandInput): Attributable[] {
  return scope
    .map((section) => ({ section, shared: sharedWords(text, section) }))
    .filter(({ section, shared }) => shared > 0 || section.id === current)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, CANDIDATES_MAX)
    .map(({ section }) => section)
}

function sharedWords(text: string, { title, keywords }: Attributable): number {
  const telling = new Set([...contentWords(title), ...keywords.split(' ')])
  return new Set(contentWords(text).filter((word) => telling.has(word))).size
}

function promptFor({ text, senderName, people, current }: UnderstandInput, sections: readonly Attributable[]): string {
  const items: Item[] = [
    { label: 'm1', head: senderName, text },
    ...sections.map(({ title, keywords }, place) => ({
      label: `s${place + 1}`,
      head: title,
      text: keywords.slice(0, KEYWORDS_SHOWN),
    })),
    { label: 'n1', head: 'People in the meeting', text: people.slice(0, PEOPLE_MAX).join(', ') },
  ]
  const place = sections.findIndex(({ id }) => id === current)
  const now = place < 0 ? 'No section is under discussion.' : `Section [s${place + 1}] is under discussion.`
  return `${material(items)}\n${now}\nUnderstand message [m1].`
}

/** All content words of the entity stand in the message, in whatever form; where it has none, all its words. */
function isNamed(entity: string, message: string): boolean {
  const words = contentWords(entity)
  if (words.length === 0) return wordsStand(entity, message)
  const said = new Set(contentWords(message))
  return words.every((word) => said.has(word))
}
