import type { ThreadMessage } from '../../document.ts'
import type { DrawnLine, Flow } from '../type/flow.ts'
import type { Span } from '../type/paragraph.ts'
import { INK, STYLES } from '../type/styles.ts'
import { counted, utc } from './times.ts'

/** The lines of the thread as drawn, and the header line of each message. */
export interface DrawnThread {
  readonly lines: readonly DrawnLine[]
  /** By message index; absent for those beyond the limit of pages. */
  readonly heads: readonly (DrawnHead | undefined)[]
}

export interface DrawnHead {
  /** 0-based. */
  readonly sheet: number
  /** Sender, date and subject as drawn. */
  readonly text: string
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
    const from = keep(flow.paragraph(message.from || 'Unknown sender', { style: STYLES.strong }))
    const date = message.date === null ? 'undated' : utc(message.date)
    const subject: Span = { text: message.subject, style: STYLES.muted, isTyped: true }
    const about = keep(flow.paragraph([{ text: `${date}  ·  `, style: STYLES.muted }, subject]))
    flow.gap(5)
    for (const part of message.body.trim().split(/\n{2,}/u)) {
      keep(flow.paragraph(part))
      flow.gap(5)
    }
    flow.gap(2)
    flow.rule()
    return from[0] && { sheet: from[0].sheet, text: [...from, ...about].map(textOf).join('') }
  })
  return { lines, heads }
}

function textOf({ line }: DrawnLine): string {
  return line.pieces.map(({ text }) => text).join('')
}
