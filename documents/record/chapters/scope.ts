import type { RecordWords } from '#engine/words/recordWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Cell, Flow } from '../type/flow.ts'
import { GOOD, MUTED, STYLES } from '../type/styles.ts'
import type { Span } from '../type/textStyle.ts'
import { clock, day, stamp } from './times.ts'

type Message = SessionDetail['messages'][number]

const STATUS_STYLES = {
  confirmed: { ...STYLES.cellStrong, colour: GOOD },
  discussing: { ...STYLES.cellStrong, colour: STYLES.cell.colour },
  pending: { ...STYLES.cellStrong, colour: MUTED },
} as const satisfies Record<string, Span['style']>

/** What was to be reviewed, how far it came, and who voted what when. */
export function scope(
  flow: Flow,
  session: SessionDetail,
  { words: { scope: words }, isFormer }: { readonly words: RecordWords; readonly isFormer: boolean },
): void {
  flow.chapter(words.heading)
  const { sections } = session.progress
  if (sections.length === 0) {
    flow.note(words.none)
    return
  }
  const columns = [
    { title: words.section, share: 0.33 },
    { title: words.status, share: isFormer ? 0.12 : 0.16 },
    { title: words.messages, share: 0.1 },
    { title: words.votes, share: isFormer ? 0.45 : 0.41 },
  ]
  const rows = sections.map(({ sectionId, title, status, messageCount }): Cell[] => [
    title,
    [{ text: words.statuses[status], style: STATUS_STYLES[status] }],
    `${messageCount}`,
    votes(
      session.messages.filter((message) => message.type === 'inject' && message.sectionId === sectionId),
      session.tz,
      words,
    ),
  ])
  flow.table(columns, rows)
  if (sections.some(({ messageCount }) => messageCount > 0)) return
  flow.note(words.silent)
}

function votes(bubbles: readonly Message[], tz: string, words: RecordWords['scope']): Cell {
  const lines = bubbles.flatMap((bubble) => {
    const cast = Object.values(bubble.votes ?? {}).sort((a, b) => a.at - b.at)
    const said = cast.map(({ byName, action, at }) => [
      typed(byName),
      plain(`: ${words.vote[action]}, ${stamp(at, tz)}\n`),
    ])
    const { resolved } = bubble
    if (!resolved) return [...said, [plain(`${words.leftOpen}\n`)]]
    const result = resolved.action === 'yes' ? words.confirmedBy : words.sentBackBy
    const when = day(resolved.at, tz) === day(bubble.at, tz) ? clock(resolved.at, tz) : stamp(resolved.at, tz)
    return [...said, [plain(result), typed(resolved.byName), plain(`, ${when}\n`)]]
  })
  const spans = lines.flat()
  if (spans.length === 0) return [{ text: words.noVote, style: STYLES.cellMuted }]
  return [...spans.slice(0, -1), { ...spans.at(-1)!, text: spans.at(-1)!.text.trimEnd() }]
}

const plain = (text: string): Span => ({ text, style: STYLES.cell })
const typed = (text: string): Span => ({ text, style: STYLES.cell, isTyped: true })
