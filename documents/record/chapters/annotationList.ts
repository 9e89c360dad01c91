import type { SessionDetail } from '#protocol/views/session.ts'
import type { Numbered } from '../file/annotate.ts'
import type { Cell, Flow } from '../type/flow.ts'
import type { Span } from '../type/paragraph.ts'
import { STYLES } from '../type/styles.ts'
import { stamp } from './times.ts'

const HOW = {
  pin: 'at the pin',
  words: 'at the words',
  heading: 'at the section’s heading',
  page: 'at the top of the page',
} as const

interface ListOptions extends Pick<SessionDetail, 'withdrawn' | 'tz'> {
  readonly where: (number: number) => string
}

/** Every annotation with the number that its mark carries; `isPlaced` is false when the file has no pages to carry marks. */
export function annotationList(
  flow: Flow,
  list: readonly Omit<Numbered, 'placement'>[],
  { where, withdrawn, tz }: ListOptions,
): void {
  flow.chapter('Annotations')
  if (list.length === 0) {
    flow.note(withdrawn.length === 0 ? 'No annotations were made.' : 'No annotations are left.')
    withdrawals(flow, { withdrawn, tz })
    return
  }
  const columns = [
    { title: 'No.', share: 0.06 },
    { title: 'Where', share: 0.27 },
    { title: 'By', share: 0.22 },
    { title: 'Text', share: 0.45 },
  ]
  const rows = list.map(({ annotation, number }): Cell[] => [
    `${number}`,
    [
      { text: where(number), style: STYLES.cell },
      { text: `\n${annotation.sectionTitle}`, style: STYLES.cellMuted },
    ],
    [
      { text: annotation.byName, style: STYLES.cellStrong, isTyped: true },
      { text: `\n${annotation.kind}, ${stamp(annotation.at, tz)}`, style: STYLES.cellMuted },
    ],
    textOf(annotation, tz),
  ])
  flow.table(columns, rows)
  withdrawals(flow, { withdrawn, tz })
}

/** The words marked, apart from the comment; what was printed there; the replies; and how the thread ended. [RD60] [RD62] */
function textOf({ text, evidence, quote, editedAt, replies, resolved }: Numbered['annotation'], tz: string): Cell {
  const cited = quote === null ? evidence : [quote]
  const quotes = cited.map((excerpt) => ({ text: `\n“${excerpt}”`, style: STYLES.cellMuted }))
  const muted = (words: string): Span => ({ text: words, style: STYLES.cellMuted })
  const said = replies.flatMap(({ byName, at, text: reply }): Span[] => [
    muted('\n↳ '),
    { text: byName, style: STYLES.cellStrong, isTyped: true },
    muted(`, ${stamp(at, tz)}: `),
    { text: reply, style: STYLES.cell },
  ])
  const edited = editedAt === null ? [] : [muted(`\nedited ${stamp(editedAt, tz)}`)]
  const end =
    resolved === null ? [] : [muted('\nresolved by '), named(resolved.byName), muted(`, ${stamp(resolved.at, tz)}`)]
  return [{ text, style: STYLES.cell }, ...quotes, ...edited, ...said, ...end]
}

const named = (name: string): Span => ({ text: name, style: STYLES.cellMuted, isTyped: true })

/** What was deleted: by whom and when, without its words. [RD63] */
function withdrawals(flow: Flow, { withdrawn, tz }: Pick<SessionDetail, 'withdrawn' | 'tz'>): void {
  for (const { kind, sectionTitle, by, byName, deletedBy, deletedByName, deletedAt } of withdrawn) {
    const own = deletedBy === by ? [] : [{ text: ', by ', style: STYLES.muted }, typed(deletedByName)]
    const what = { text: `: a ${kind} on “${sectionTitle}” was deleted`, style: STYLES.muted }
    flow.paragraph([typed(byName), what, ...own, { text: `, ${stamp(deletedAt, tz)}.`, style: STYLES.muted }])
  }
}

const typed = (name: string): Span => ({ text: name, style: STYLES.muted, isTyped: true })

/** Where a placed annotation stands, in words. */
export function placeText({ placement: { page, by, isExact } }: Numbered): string {
  return `page ${page.number}, ${HOW[by]}${isExact ? '' : ' (approximate)'}`
}
