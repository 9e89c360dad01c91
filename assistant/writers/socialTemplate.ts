import { cleanLine } from '#engine/text.ts'
import type { PostBrief, WrittenPost } from '#gateway/social/writer.ts'

/** Changes with the texts. */
const TEMPLATE_VERSION = 'template-1'
const HEADLINE_MAX = 300

/** Say nothing that would have to be proved, and hold for any subject of the product. */
const BODIES = [
  'A review goes well when everybody has read the same pages, each section has its time, and what was decided is written down with the words that decided it.\n\nThat is what Parley is for: one document, one clock, one record.\n\nHow does your team do it?',
  'Most of the work of a review meeting is done before and after it. Parley keeps the part in the middle short: section by section, with a clock, and with a record that everybody can check.\n\nWhat would you change about your next review?',
  'A meeting about a document needs three things: the document, an end, and a result that can be read a year later.\n\nParley brings them together in one room.\n\nWhich one is missing most often where you work?',
  'Decisions get lost between the meeting and its minutes. In Parley they are made next to the section that they are about, and stay there.\n\nWhere do your decisions live?',
] as const

/** A draft without a model. The same brief always gives the same draft; another topic may give another text. [SO65] */
export function templatePost({ campaign, topic }: PostBrief): WrittenPost {
  const headline = capitalised(cleanLine(topic ?? campaign?.name ?? '', HEADLINE_MAX))
  const body = BODIES[sumOf(`${campaign?.name ?? ''}\n${headline}`) % BODIES.length] ?? BODIES[0]
  const text = headline === '' ? body : `${headline}${/[\p{P}\p{S}]$/u.test(headline) ? '' : '.'}\n\n${body}`
  return { text, hashtags: campaign?.hashtags ?? [], writer: 'template', writerVersion: TEMPLATE_VERSION }
}

function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

function sumOf(text: string): number {
  return [...text].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_000_003, 7)
}
