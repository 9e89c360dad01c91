import type { ThreadMessage } from '../../document.ts'
import { counted, utc } from '../../record/chapters/times.ts'
import type { Flow } from '../../record/type/flow.ts'
import { STYLES } from '../../record/type/styles.ts'
import type { Span } from '../../record/type/textStyle.ts'
import { type Drawn, drawParagraphs, drawTitle, typeset } from '../../record/typeset.ts'
import type { KindRecorder } from '../kind.ts'
import { parseThread, type Thread } from './thread.ts'

/** Names under which an upload is read: what tells a store of one message from the message itself. */
const NAMES = ['thread.eml', 'thread.mbox'] as const

/** A thread has no pages of its own: it is set in some. */
export const drafts: KindRecorder['drafts'] = async function* (input, annotations) {
  const thread = await threadOf(input.source)
  yield await typeset(input, annotations, {
    name: 'Thread',
    draw: (flow, title) => drawThread(flow, title, thread.messages),
    partOf: ({ messageIndex = 0 }) => messageIndex,
    leftOut: 'The rest of the thread is left out of these pages; the attached e-mail has it all.',
  })
}

async function threadOf(source: Uint8Array): Promise<Thread> {
  for (const name of NAMES) {
    const read = await parseThread(source, name)
    if (read) return read
  }
  throw new Error('no e-mail thread')
}

/** Draws a thread, oldest message first. */
function drawThread(flow: Flow, title: string, messages: readonly ThreadMessage[]): Drawn[] {
  drawTitle(flow, { label: 'E-MAIL THREAD', title, about: `${counted(messages.length, 'message')}, oldest first` })
  return messages.map((message) => {
    flow.need(70)
    flow.gap(14)
    const from = flow.paragraph(message.from || 'Unknown sender', { style: STYLES.strong })
    const date = message.date === null ? 'undated' : utc(message.date)
    const subject: Span = { text: message.subject, style: STYLES.muted, isTyped: true }
    const about = flow.paragraph([{ text: `${date}  ·  `, style: STYLES.muted }, subject])
    flow.gap(5)
    const body = drawParagraphs(flow, message.body)
    flow.gap(2)
    flow.rule()
    return { head: [...from, ...about], body }
  })
}
