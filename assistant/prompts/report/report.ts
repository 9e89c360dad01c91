import { entryOf } from '#engine/entries.ts'
import { type Model, ModelError } from '../../model/port.ts'
import { groundOf, numbersStand, peopleStand } from '../grounding/grounds.ts'
import { NO_SOURCE, type SourcedClaim, sourcedLines } from '../grounding/sourced.ts'
import { DATA_RULE, material } from '../material.ts'
import { type ReportedSession, type ReportMaterial, reportMaterial } from './reportMaterial.ts'
import { insertProse, type Prose } from './reportProse.ts'

/** Bytes of a report in UTF-8. */
export const REPORT_BYTES_MAX = 200 * 1024
/** UTF-16 units of what is written under one heading. */
const PARAGRAPH_CHARACTERS_MAX = 2_000

export interface ReportInput {
  readonly session: ReportedSession
  /** The deterministic report in Markdown, at most REPORT_BYTES_MAX bytes: its headings, tables and lists stay as they are. */
  readonly draft: string
}

const SYSTEM = `Task: report.
You write the prose of a meeting's report, for people who were not there, in the language of the messages. First a line \`## Summary\` and under it three to six sentences: what was reviewed, what came out, what is open. Then for each section that was discussed a line with \`## \` and its label, as \`## s2\`, and under it two to four sentences: who held what, what was agreed, what is open. End every sentence with the label of the message or section that it rests on, as in: Ben asked for thirty days [m4]. No other headings, no lists, no tables.
${DATA_RULE}`

/**
 * The deterministic report with a model's prose in it: a summary and a paragraph for each section discussed. A sentence that
 * names no message or section, or that its source does not bear out, is left out. Throws ModelError. [LM12]
 */
export async function report(model: Model, { session, draft }: ReportInput, signal?: AbortSignal): Promise<string> {
  const given = reportMaterial(session)
  if (given.messages === 0) throw new ModelError('failed', 'nothing was said in the meeting')
  const prompt = `${material(given.sources)}\nWrite the prose of the report.`
  const answer = await model.complete({ lane: 'report', system: SYSTEM, prompt, ...(signal && { signal }) })
  const people = session.people.map(({ name }) => name)
  const prose = partsOf(answer).flatMap(({ heading, text }): Prose[] => {
    const paragraph = paragraphOf(sourcedLines(text, { sources: given.sources, people }).flat())
    const title = titleOf(heading, given)
    return paragraph === '' || title === undefined ? [] : [{ title, paragraph }]
  })
  const written = prose.length > 0 ? prose : unsourced(answer, given, people)
  if (written.length === 0) throw new ModelError('failed', 'the report has no ground in the meeting')
  return insertProse(draft, [...written, ...declaration(given)], REPORT_BYTES_MAX)
}

interface Part {
  readonly heading: string
  readonly text: string
}

/** Headings of an answer that are looked at. */
const PARTS_MAX = 100

/** The text under each heading of an answer; what stands before the first is its summary. */
function partsOf(answer: string): [Part, ...Part[]] {
  const [text = '', ...pieces] = answer.split(/^#{1,4} +(?! )(.{1,200})$/mu).slice(0, 1 + 2 * PARTS_MAX)
  const parts: [Part, ...Part[]] = [{ heading: 'Summary', text }]
  for (let place = 0; place < pieces.length; place += 2) {
    parts.push({ heading: entryOf(pieces, place).trim(), text: pieces[place + 1] ?? '' })
  }
  return parts
}

/** Null is the summary; undefined a heading that was not asked for. */
function titleOf(heading: string, { sources }: ReportMaterial): string | null | undefined {
  if (/^summary\b/iu.test(heading)) return null
  const label = /^\[?(s\d+)\]?/u.exec(heading)?.[1]
  return sources.find((source) => source.label === label)?.head
}

function paragraphOf(claims: readonly SourcedClaim[]): string {
  let paragraph = ''
  for (const { text, places } of claims) {
    const longer = paragraph === '' ? text : `${paragraph} ${text}`
    if (places.length > 0 && longer.length <= PARAGRAPH_CHARACTERS_MAX) paragraph = longer
  }
  return paragraph
}

/** Prose that names no source at all: shown as a summary, each sentence marked, none with a number or a person of its own. */
function unsourced(answer: string, { sources }: ReportMaterial, people: readonly string[]): Prose[] {
  const ground = groundOf(sources.flatMap(({ head, text }) => [head, text]))
  const lines = sourcedLines(partsOf(answer)[0].text, { sources: [], people: [] }).flat()
  const kept = lines.filter(({ text }) => numbersStand(text, ground) && peopleStand(text, ground, people))
  const paragraph = paragraphOf(kept.map(({ text }) => ({ text: `${text}${NO_SOURCE}`, places: [0] })))
  return paragraph === '' ? [] : [{ title: null, paragraph }]
}

function declaration({ messages, shown }: ReportMaterial): Prose[] {
  if (shown === messages) return []
  return [{ title: null, paragraph: `This prose rests on ${shown} of ${messages} messages.` }]
}
