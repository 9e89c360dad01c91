import type { ThreadMessage } from '../../document.ts'
import type { DrawnLine, Flow } from '../type/flow.ts'
import { INK, STYLES } from '../type/styles.ts'
import { counted, utc } from './times.ts'

/** The lines of the thread as drawn, and the header line of each message. */
export interface DrawnThread {
  readonly lines: readonly DrawnLine[]
  /** Message index to its first line; absent for those beyond the limit of pages. */
  readonly heads: readonly (DrawnLine | undefined)[]
}

/** Sets an e-mail thread, oldest message first. */
export function thread(flow: Flow, title: string, messages: readonly ThreadMessage[]): DrawnThread {
  const lines: DrawnLine[] = []
  const keep = (drawn: readonly DrawnLine[]): readonly DrawnLine[] => {
    for (const line of drawn) lines.push(line)
    return drawn
  }
  flow.paragraph('E-MAIL THREAD', { style: STYLES.label })
  flow.gap(3)
  flow.paragraph(title, { style: STYLES.title, leading: 1.25 })
  flow.note(`${counted(messages.length, 'message')}, oldest first`)
  flow.gap(6)
  flow.rule(INK)
  const heads = messages.map((message) => {
    flow.need(70)
    flow.gap(14)
    const [head] = keep(flow.paragraph(message.from || 'Unknown sender', { style: STYLES.strong }))
    const date = message.date === null ? 'undated' : utc(message.date)
    keep(flow.paragraph(`${date}${message.subject === '' ? '' : `  ·  ${message.subject}`}`, { style: STYLES.muted }))
    flow.gap(5)
    for (const part of message.body.trim().split(/\n{2,}/u)) {
      keep(flow.paragraph(part))
      flow.gap(5)
    }
    flow.gap(2)
    flow.rule()
    return head
  })
  return { lines, heads }
}
