import { type Model, ModelError } from '../model/port.ts'
import type { UserMessage } from '../shapes.ts'
import { excerptOf } from './excerpt.ts'
import { type Source, sourcedLines } from './grounding/sourced.ts'
import { DATA_RULE, material } from './material.ts'

/** UTF-16 units of a remark. */
export const REMARK_CHARACTERS_MAX = 600
const MESSAGES_MAX = 12
const CHECKLIST_MAX = 20
const EXCERPT_TOKENS = 2_000

export interface RemarkInput {
  readonly mode: 'expert' | 'critical'
  readonly section: { readonly id: string; readonly title: string; readonly text: string }
  /** Of that section, oldest first. */
  readonly messages: readonly UserMessage[]
  /** What a reviewer of this kind of document checks. */
  readonly checklist: readonly string[]
}

const WAYS = {
  expert: 'adds the one fact of the section that helps the discussion most and was not mentioned yet',
  critical: 'names the weakest point of the section or of what was said about it, and what follows from it',
} as const

/** One sentence that the assistant adds unasked, citing the section. Throws ModelError. [LM10] */
export async function remark(model: Model, input: RemarkInput, signal?: AbortSignal): Promise<string> {
  const sources = sourcesOf(input)
  const system = `Task: remark.
You are the ${input.mode} voice in a meeting that reviews a document. Write one sentence of at most 50 words, in the language of the messages, that ${WAYS[input.mode]}. End it with the label [s1].
A reviewer of such a document looks at: ${input.checklist.slice(0, CHECKLIST_MAX).join('; ')}.
${DATA_RULE}`
  const prompt = `${material(sources)}\nRemark on section [s1].`
  const answer = await model.complete({ lane: 'answer', system, prompt, ...(signal && { signal }) })
  const people = input.messages.map(({ senderName }) => senderName)
  const claims = sourcedLines(answer, { sources, people }).flat()
  // Place 0 is the section: a remark that it does not bear out is none.
  const fit = claims.find(({ text, places }) => places.includes(0) && text.length <= REMARK_CHARACTERS_MAX)
  if (fit === undefined) throw new ModelError('failed', 'the remark has no ground in the section')
  return fit.text
}

function sourcesOf({ section: { title, text }, messages }: RemarkInput): Source[] {
  const shown = messages.slice(-MESSAGES_MAX)
  const said = shown.map((message) => message.text)
  return [
    { label: 's1', head: title, text: excerptOf(text, said, EXCERPT_TOKENS), cited: `[${title}]` },
    // What people said may be taken up, but the section alone is cited.
    ...shown.map((message, place) => ({
      label: `m${place + 1}`,
      head: message.senderName,
      text: message.text,
      cited: '',
    })),
  ]
}
