import { cleanLine } from '#engine/text.ts'
import { type Model, ModelError } from '../model/port.ts'
import { SUMMARY_CHARACTERS_MAX, SUMMARY_MESSAGES_MAX } from '../offline/textForm.ts'
import type { UserMessage } from '../shapes.ts'
import { excerptOf } from './excerpt.ts'
import { marked, unmarked } from './grounding/citations.ts'
import { claimLines } from './grounding/claims.ts'
import { groundOf, isGrounded, numbersStand, peopleStand } from './grounding/grounds.ts'
import { NO_SOURCE } from './grounding/sourced.ts'
import { DATA_RULE, type Item, material } from './material.ts'

const EXCERPT_TOKENS = 900

export interface SummariseInput {
  readonly section: { readonly title: string; readonly text: string }
  /** Of that section alone, oldest first. */
  readonly messages: readonly UserMessage[]
}

const SYSTEM = `Task: summarise.
You keep one bubble of at most 60 words up to date beside a section of a document: who holds what about it, what is agreed and what is open. Write two or three plain sentences in the language of the messages, with the names and the words that were used. No heading, no list.
${DATA_RULE}`

/** One line about what was said of a section, made of its messages and its excerpt alone. Throws ModelError. [LM9] */
export async function summarise(model: Model, input: SummariseInput, signal?: AbortSignal): Promise<string> {
  const messages = input.messages.slice(-SUMMARY_MESSAGES_MAX)
  if (messages.length === 0) throw new ModelError('failed', 'nothing was said of the section')
  const { title, text } = input.section
  const said = messages.map((message) => message.text)
  const items: Item[] = [
    { label: 's1', head: title, text: excerptOf(text, said, EXCERPT_TOKENS) },
    ...messages.map((message, place) => ({ label: `m${place + 1}`, head: message.senderName, text: message.text })),
  ]
  const prompt = `${material(items)}\nSummarise what the messages say of section [s1].`
  const answer = await model.complete({ lane: 'summarise', system: SYSTEM, prompt, ...(signal && { signal }) })
  return checked(answer, items)
}

function checked(answer: string, items: readonly Item[]): string {
  const ground = groundOf(items.flatMap(({ head, text }) => [head, text]))
  const speakers = items.slice(1).map(({ head }) => head)
  const claims = claimLines(marked(answer, [], () => false))
    .flat()
    .map((claim) => cleanLine(unmarked(claim)))
  const borneOut = fitting(claims.filter((claim) => isGrounded(claim, ground, speakers)))
  if (borneOut !== '') return borneOut
  // In words of its own, but without a number or a person of its own: shown, and marked so.
  const own = fitting(claims.filter((claim) => numbersStand(claim, ground) && peopleStand(claim, ground, speakers)))
  if (own === '') throw new ModelError('failed', 'the summary has no ground in what was said')
  return `${own}${NO_SOURCE}`
}

/** As many whole sentences as a summary holds. */
function fitting(claims: readonly string[]): string {
  let summary = ''
  for (const claim of claims) {
    const longer = summary === '' ? claim : `${summary} ${claim}`
    if (longer.length <= SUMMARY_CHARACTERS_MAX - NO_SOURCE.length) summary = longer
  }
  return summary
}
