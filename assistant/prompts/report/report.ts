import { PROSE_WORDS_MAX, wordsIn } from '#projections/views/report/length.ts'
import { type Model, ModelError } from '../../model/port.ts'
import { groundOf, numbersStand, peopleStand } from '../grounding/grounds.ts'
import { NO_SOURCE, type SourcedClaim, sourcedLines } from '../grounding/sourced.ts'
import { DATA_RULE, material } from '../material.ts'
import { type ReportedSession, type ReportMaterial, reportMaterial } from './reportMaterial.ts'
import { withProse } from './reportProse.ts'

export interface ReportInput {
  readonly session: ReportedSession
  /** The deterministic report in Markdown, of which every line stays as it is. */
  readonly draft: string
}

const SYSTEM = `Task: report.
You write the summary of a meeting's report, for people who were not there, in the language of the messages: three to eight sentences, at most 180 words. Say what was reviewed, what was decided, who does what, and what is open; of what is discussed only what matters. End every sentence with the label of the message or section that it rests on, as in: Ben asked for thirty days [m4]. No headings, no lists, no tables.
${DATA_RULE}`

/**
 * The deterministic report with a model's summary in it, of at most PROSE_WORDS_MAX words. A sentence that names no message or
 * section, or that its source does not bear out, is left out. Throws ModelError. [LM12] [RP28]
 */
export async function report(model: Model, { session, draft }: ReportInput, signal?: AbortSignal): Promise<string> {
  const given = reportMaterial(session)
  if (given.messages === 0) throw new ModelError('failed', 'nothing was said in the meeting')
  const prompt = `${material(given.sources)}\nWrite the summary of the report.`
  const answer = (await model.complete({ lane: 'report', system: SYSTEM, prompt, ...(signal && { signal }) }))
    .slice(0, ANSWER_CHARACTERS_READ)
    .replace(HEADING, '')
  const people = session.people.map(({ name }) => name)
  const rest = given.shown === given.messages ? [] : [`This rests on ${given.shown} of ${given.messages} messages.`]
  const most = PROSE_WORDS_MAX - wordsIn(rest.join(' '))
  const sourced = paragraphOf(sourcedLines(answer, { sources: given.sources, people }).flat(), most)
  const paragraph = sourced === '' ? unsourced(answer, given, people, most) : sourced
  if (paragraph === '') throw new ModelError('failed', 'the report has no ground in the meeting')
  return withProse(draft, [paragraph, ...rest])
}

/** UTF-16 units of an answer that are looked at. */
const ANSWER_CHARACTERS_READ = 20_000
const HEADING = /^#{1,6} .*$/gmu

/** As many sentences as fit. */
function paragraphOf(claims: readonly SourcedClaim[], wordsMax: number): string {
  let paragraph = ''
  for (const { text, places } of claims) {
    const longer = paragraph === '' ? text : `${paragraph} ${text}`
    if (places.length > 0 && wordsIn(longer) <= wordsMax) paragraph = longer
  }
  return paragraph
}

/** Prose that names no source at all: each sentence is marked, none has a number or a person of its own. */
function unsourced(answer: string, { sources }: ReportMaterial, people: readonly string[], wordsMax: number): string {
  const ground = groundOf(sources.flatMap(({ head, text }) => [head, text]))
  const lines = sourcedLines(answer, { sources: [], people: [] }).flat()
  const kept = lines.filter(({ text }) => numbersStand(text, ground) && peopleStand(text, ground, people))
  return paragraphOf(
    kept.map(({ text }) => ({ text: `${text}${NO_SOURCE}`, places: [0] })),
    wordsMax,
  )
}
