import { entryOf } from '#engine/entries.ts'
import type { SummonRoute } from '#engine/room/summon.ts'
import { type TemplateId, templateOf } from '#engine/room/templates.ts'
import { type Model, ModelError, PROMPT_TOKENS_MAX, tokensOf } from '../model/port.ts'
import { ANSWER_CHARACTERS_MAX } from '../offline/textForm.ts'
import type { Passage, UserMessage } from '../shapes.ts'
import { NO_SOURCE, type Source, type SourcedClaim, sourcedLines, spoken } from './grounding/sourced.ts'
import { DATA_RULE, fitting, lineOf, material } from './material.ts'

const PASSAGES_MAX = 12
const SAID_MAX = 12
const QUESTION_CHARACTERS_MAX = 1_000

export interface AnswerInput {
  readonly question: string
  readonly route: SummonRoute
  /** Best first. */
  readonly passages: readonly Passage[]
  /** What people said that may answer it, oldest first. */
  readonly said?: readonly UserMessage[]
  readonly template: TemplateId
  readonly people: readonly string[]
}

export interface Answered {
  /** Cited sections stand as `[title]`; a sentence without support ends with ` (no source)`. */
  readonly text: string
  /** Titles of the passages that it names, in order, each once. */
  readonly cited: readonly string[]
  /** The first section that it names. */
  readonly sectionId?: string
}

/** What the persona speaks as. [LM8] */
const ROLES: Readonly<Record<TemplateId, string>> = {
  general: 'an attentive reviewer',
  contract: 'a contracts lawyer',
  prd: 'a product manager',
  policy: 'a policy officer',
  'investment-memo': 'an investment analyst',
  compliance: 'a compliance officer',
}

const TASK = `Task: answer.
You answer a question put in a meeting that reviews documents, in the language of the question, in at most six plain sentences without headings or lists. End every sentence with the label of the passage or message that it rests on, as in: The notice period is thirty days [p1]. When the material does not answer the question, say so in one sentence.`

/** An answer that names its sources; what names none is said to have none. Throws ModelError. [LM8] */
export async function answer(model: Model, input: AnswerInput, signal?: AbortSignal): Promise<Answered> {
  const system = `${TASK}\n${persona(input)}${DATA_RULE}`
  const question = `Question: ${lineOf({ label: 'q', head: 'asked', text: input.question.slice(0, QUESTION_CHARACTERS_MAX) })}`
  const room = PROMPT_TOKENS_MAX - tokensOf(system) - tokensOf(question) - 64
  const sources = fitting(sourcesOf(input), room)
  const prompt = `${material(sources)}\n${question}`
  const text = await model.complete({ lane: 'answer', system, prompt, ...(signal && { signal }) })
  return checked(text, input, sources)
}

/** Passages first, so that a source at a passage's place is that passage. */
function sourcesOf({ passages, said = [] }: AnswerInput): Source[] {
  return [
    ...passages.slice(0, PASSAGES_MAX).map(({ title, text }, place) => ({
      label: `p${place + 1}`,
      head: title,
      text,
      cited: `[${title}]`,
    })),
    ...said.slice(-SAID_MAX).map(spoken),
  ]
}

function persona({ route, template }: AnswerInput): string {
  if (route !== 'persona') return ''
  const { checklist } = templateOf(template)
  return `Speak as ${ROLES[template]}, who looks at: ${checklist.join('; ')}.\n`
}

function checked(text: string, { passages, question, people }: AnswerInput, sources: readonly Source[]): Answered {
  const lines = sourcedLines(text, { sources, people, beside: [question] })
  const { text: kept, claims } = cutWholeClaims(lines)
  if (claims.length === 0) throw new ModelError('failed', 'the answer says nothing')
  const places = new Set(claims.flatMap((claim) => claim.places))
  const cited = [...places].flatMap((place) =>
    entryOf(sources, place).label.startsWith('p') ? entryOf(passages, place) : [],
  )
  const section = cited.find(({ kind }) => kind === 'section')
  return {
    text: kept,
    cited: [...new Set(cited.map(({ title }) => title))],
    ...(section && { sectionId: section.id }),
  }
}

/** As many whole claims as a moderator's line holds. */
function cutWholeClaims(lines: readonly (readonly SourcedClaim[])[]) {
  const claims: SourcedClaim[] = []
  let text = ''
  for (const line of lines) {
    for (const [place, claim] of line.entries()) {
      const said = claim.text + (claim.places.length === 0 ? NO_SOURCE : '')
      const longer = text + (text === '' ? '' : place === 0 ? '\n' : ' ') + said
      if (longer.length > ANSWER_CHARACTERS_MAX) return { text, claims }
      text = longer
      claims.push(claim)
    }
  }
  return { text, claims }
}
