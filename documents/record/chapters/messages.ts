import type { RecordWords } from '#engine/words/recordWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Flow } from '../type/flow.ts'
import { beginsFromRight } from '../type/paragraph.ts'
import { LEADING, STYLES } from '../type/styles.ts'
import type { Span } from '../type/textStyle.ts'
import { clock, day } from './times.ts'

type Message = SessionDetail['messages'][number]

/** Messages that are printed; later ones are in the attached events. */
export const MESSAGES_PRINTED_MAX = 5_000

const TIME_COLUMN = 66

/** What was said about the sections in scope, in order, each passage under its section. */
export function messages(
  flow: Flow,
  session: SessionDetail,
  { words: { messages: words }, isFormer }: { readonly words: RecordWords; readonly isFormer: boolean },
): void {
  flow.chapter(words.heading)
  const said = spoken(session)
  if (said.length === 0) flow.note(words.none)
  let place = ''
  for (const message of said.slice(0, MESSAGES_PRINTED_MAX)) {
    const section = sectionTitle(session, message)
    const date = day(message.at, session.tz)
    const here = `${date}  ·  ${section ?? words.whole}`
    // A line of no section stays where it was said: it divides no passage. [RD67]
    const stays = !isFormer && section === undefined && place.startsWith(date)
    if (here !== place && !stays) flow.subheading(here)
    if (!stays) place = here
    entry(flow, message, { tz: session.tz, words })
  }
  const left = said.length - MESSAGES_PRINTED_MAX
  if (left > 0) flow.note(words.later(left))
}

/** Messages of people, moderator and votes that belong to the scope or to no section. */
function spoken({ messages: all, doc }: SessionDetail): Message[] {
  const inScope = new Set(doc.selectedSections)
  return all.filter(({ type, sectionId }) => type !== 'system' && (sectionId === undefined || inScope.has(sectionId)))
}

function sectionTitle({ doc }: SessionDetail, { sectionId }: Message): string | undefined {
  return doc.sections.find(({ id }) => id === sectionId)?.title
}

interface Telling {
  readonly tz: string
  readonly words: RecordWords['messages']
}

function entry(flow: Flow, message: Message, { tz, words }: Telling): void {
  flow.need(STYLES.body.size * LEADING * 2)
  const who: Span[] = [
    { text: speaker(message, words), style: STYLES.strong, isTyped: true },
    { text: beside(message, words), style: STYLES.muted },
  ]
  const isTurned = beginsFromRight(message.text)
  const body: Span = { text: message.text, style: STYLES.body, isTyped: true }
  const label: Span = { text: clock(message.at, tz), style: STYLES.foot }
  flow.paragraph(isTurned ? who : [...who, body], { inset: TIME_COLUMN, label })
  if (isTurned) flow.paragraph([{ ...body, isTyped: false }], { inset: TIME_COLUMN })
  flow.gap(2.5)
}

function beside({ via, closing }: Message, words: RecordWords['messages']): string {
  if (closing) return `  ${words.afterEnd}  `
  return via === 'voice' ? `  ${words.spoken}  ` : '  '
}

function speaker({ type, senderName }: Message, words: RecordWords['messages']): string {
  if (type === 'user') return senderName ?? words.unknown
  return type === 'inject' ? words.vote : words.assistant
}
