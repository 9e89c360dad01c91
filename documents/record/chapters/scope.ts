import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import type { Span } from '../type/paragraph.ts'
import { GOOD, MUTED, STYLES } from '../type/styles.ts'
import { clock, day, stamp } from './times.ts'

type Message = SessionDetail['messages'][number]

const STATUS = {
  confirmed: { text: 'confirmed', style: { ...STYLES.cellStrong, colour: GOOD } },
  discussing: { text: 'discussing', style: { ...STYLES.cellStrong, colour: STYLES.cell.colour } },
  pending: { text: 'pending', style: { ...STYLES.cellStrong, colour: MUTED } },
} as const satisfies Record<string, Span>

/** What was to be reviewed, how far it came, and who voted what when. */
export function scope(flow: Flow, session: SessionDetail): void {
  flow.chapter('Scope and votes')
  const { sections } = session.progress
  if (sections.length === 0) {
    flow.note('No sections were in scope.')
    return
  }
  const columns = [
    { title: 'Section', share: 0.33 },
    { title: 'Status', share: 0.12 },
    { title: 'Messages', share: 0.1 },
    { title: 'Votes', share: 0.45 },
  ]
  const rows = sections.map(({ sectionId, title, status, messageCount }): Cell[] => [
    title,
    [STATUS[status]],
    `${messageCount}`,
    votes(
      session.messages.filter((message) => message.type === 'inject' && message.sectionId === sectionId),
      session.tz,
    ),
  ])
  flow.table(columns, rows)
  if (sections.some(({ messageCount }) => messageCount > 0)) return
  flow.note('Nothing was said about any section.')
}

function votes(bubbles: readonly Message[], tz: string): Cell {
  const lines = bubbles.flatMap((bubble) => {
    const cast = Object.values(bubble.votes ?? {}).sort((a, b) => a.at - b.at)
    const said = cast.map(({ byName, action, at }) => [typed(byName), plain(`: ${action}, ${stamp(at, tz)}\n`)])
    const { resolved } = bubble
    if (!resolved) return [...said, [plain('vote left open\n')]]
    const result = resolved.action === 'yes' ? 'Confirmed by ' : 'Sent back for discussion by '
    const when = day(resolved.at, tz) === day(bubble.at, tz) ? clock(resolved.at, tz) : stamp(resolved.at, tz)
    return [...said, [plain(result), typed(resolved.byName), plain(`, ${when}\n`)]]
  })
  const spans = lines.flat()
  if (spans.length === 0) return [{ text: 'no vote', style: STYLES.cellMuted }]
  return [...spans.slice(0, -1), { ...spans.at(-1)!, text: spans.at(-1)!.text.trimEnd() }]
}

const plain = (text: string): Span => ({ text, style: STYLES.cell })
const typed = (text: string): Span => ({ text, style: STYLES.cell, isTyped: true })
