import type * as z from 'zod'
import type { ToolId } from '#engine/journals/tools.ts'
import { within } from '../../model/deadline.ts'
import { LANE_MS, type Model, ModelError } from '../../model/port.ts'
import { agendaDocument, slotOf } from '../../tools/agenda/agenda.ts'
import { aimOf, type Topic } from '../../tools/agenda/topics.ts'
import { decisionsDocument } from '../../tools/decisions.ts'
import { minutesDocument } from '../../tools/minutes.ts'
import { type Pasted, pastedText } from '../../tools/pasted.ts'
import { DATA_RULE, material } from '../material.ts'
import { structured } from '../structured.ts'
import { AGENDA, DECISIONS, MINUTES } from './forms.ts'
import { ToolGate } from './gate.ts'
import { piecesOf } from './pieces.ts'

const QUOTE = '`quote` is a short stretch copied letter by letter from the text, from one line, that bears it out.'
const DECIDED = '`text` (one sentence in the language of the text), `status` (approved, rejected or pending)'

const SYSTEMS = {
  agenda: `Task: agenda.
Somebody plans a meeting and wrote what it is about. Answer in JSON: \`topics\` in a sensible order, each with \`topic\` (a few words in the language of the text, with its own words), \`owner\` (a name that the text gives, else null), \`aim\` (Decide, Discuss or Inform) and \`minutes\` (only where the text names them, else null). Leave out greetings.
${DATA_RULE}`,
  minutes: `Task: minutes.
You write the minutes of a meeting from its transcript or notes. Answer in JSON: \`summary\`, two to five plain sentences; \`decisions\`, each with ${DECIDED} and \`quote\`; \`actions\`, each with \`text\`, \`owner\` (a name or null), \`due\` (in the words used, or null) and \`quote\`; \`questions\` that stay open, each with \`quote\`. ${QUOTE} An empty list is a good answer.
${DATA_RULE}`,
  decisions: `Task: decisions.
You find what was decided in a text. Answer in JSON: \`decisions\`, each with ${DECIDED} and \`quote\`. ${QUOTE} A proposal that nobody took up is no decision. An empty list is a good answer.
${DATA_RULE}`,
} as const

const WRITERS: Readonly<Record<ToolId, (reading: Reading) => Promise<string>>> = {
  'agenda-builder': agenda,
  'minutes-summarizer': minutes,
  'decision-extractor': decisions,
}

interface Reading {
  readonly model: Model
  readonly pasted: Pasted
  readonly gate: ToolGate
  readonly signal: AbortSignal
}

/**
 * What a model makes of a visitor's text: Markdown put together here, of claims that quote the text. Throws ModelError, also
 * when the text is too long to be read whole or nothing of the answer stands. [TL4]
 */
export function toolOutput(model: Model, tool: ToolId, text: string): Promise<string> {
  const pasted = pastedText(text)
  const gate = new ToolGate(pasted.entries, pasted.people)
  return within(LANE_MS.tool, [], (signal) => WRITERS[tool]({ model, pasted, gate, signal }))
}

/** The answers to all pieces of the text, in order. */
async function answers<T>(
  { model, pasted, signal }: Reading,
  system: string,
  form: { readonly steer: z.ZodType; readonly accept: z.ZodType<T> },
): Promise<T[]> {
  const pieces = piecesOf(pasted)
  if (pieces === null || pieces.length === 0)
    throw new ModelError('failed', 'the text is empty, or too long for the model')
  return Promise.all(
    pieces.map(({ items }) => structured(model, { lane: 'tool', system, prompt: material(items), signal }, form)),
  )
}

/** Of what was claimed that which stands; throws when something was claimed and nothing stands. */
function standing<C, T>(claimed: readonly C[], allow: (claim: C) => T | null): T[] {
  const stands = claimed.flatMap((claim) => allow(claim) ?? [])
  if (claimed.length > 0 && stands.length === 0)
    throw new ModelError('failed', 'nothing of the answer stands in the text')
  return stands
}

async function decisions(reading: Reading): Promise<string> {
  const claimed = (await answers(reading, SYSTEMS.decisions, DECISIONS)).flatMap((one) => one.decisions)
  return decisionsDocument(standing(claimed, (claim) => reading.gate.decision(claim)))
}

async function minutes(reading: Reading): Promise<string> {
  const { gate, pasted } = reading
  const all = await answers(reading, SYSTEMS.minutes, MINUTES)
  const summary = standing(
    all.flatMap((one) => one.summary),
    (text) => gate.sentence(text),
  )
  if (summary.length === 0) throw new ModelError('failed', 'the answer has no summary')
  const draft = {
    summary,
    people: pasted.people,
    decisions: all.flatMap((one) => one.decisions).flatMap((claim) => gate.decision(claim) ?? []),
    actions: all.flatMap((one) => one.actions).flatMap((claim) => gate.action(claim) ?? []),
    questions: all.flatMap((one) => one.questions).flatMap(({ quote }) => gate.quote(quote) ?? []),
  }
  return minutesDocument(draft, pasted.title)
}

async function agenda(reading: Reading): Promise<string> {
  const { gate, pasted } = reading
  const claimed = (await answers(reading, SYSTEMS.agenda, AGENDA)).flatMap((one) => one.topics)
  const topics = standing(claimed, ({ topic, owner, aim, minutes: named }): Topic | null => {
    const text = gate.sentence(topic)
    if (text === null) return null
    const length = named !== null && gate.sentence(`${topic} ${named}`) !== null ? Math.round(named) : null
    return { text, owner: gate.name(owner), aim: isAim(aim) ? aim : aimOf(text), minutes: length }
  })
  if (topics.length === 0) throw new ModelError('failed', 'the answer has no topic')
  return agendaDocument({ title: pasted.title, people: pasted.people, topics, slot: slotOf(pasted, topics) })
}

function isAim(word: string): word is Topic['aim'] {
  return word === 'Decide' || word === 'Discuss' || word === 'Inform'
}
