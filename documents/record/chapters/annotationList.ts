import type { RecordWords } from '#engine/words/recordWords.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import type { Numbered } from '../file/annotate.ts'
import type { Cell, Flow } from '../type/flow.ts'
import { STYLES } from '../type/styles.ts'
import type { Span } from '../type/textStyle.ts'
import { stamp } from './times.ts'

interface ListOptions extends Pick<SessionDetail, 'withdrawn' | 'tz'> {
  readonly where: (number: number) => string
  readonly words: RecordWords['annotations']
}

type Told = Pick<ListOptions, 'tz' | 'words'>

/** Every annotation with the number that its mark carries; `isPlaced` is false when the file has no pages to carry marks. */
export function annotationList(
  flow: Flow,
  list: readonly Omit<Numbered, 'placement'>[],
  { where, withdrawn, tz, words }: ListOptions,
): void {
  flow.chapter(words.heading)
  if (list.length === 0) {
    flow.note(withdrawn.length === 0 ? words.none : words.noneLeft)
    withdrawals(flow, { withdrawn, tz, words })
    return
  }
  const columns = [
    { title: words.number, share: 0.06 },
    { title: words.where, share: 0.27 },
    { title: words.by, share: 0.22 },
    { title: words.text, share: 0.45 },
  ]
  const rows = list.map(({ annotation, number }): Cell[] => [
    `${number}`,
    [
      { text: where(number), style: STYLES.cell },
      { text: `\n${annotation.sectionTitle}`, style: STYLES.cellMuted },
    ],
    [
      { text: annotation.byName, style: STYLES.cellStrong, isTyped: true },
      { text: `\n${words.kinds[annotation.kind]}, ${stamp(annotation.at, tz)}`, style: STYLES.cellMuted },
    ],
    textOf(annotation, { tz, words }),
  ])
  flow.table(columns, rows)
  withdrawals(flow, { withdrawn, tz, words })
}

/** The words marked, apart from the comment; what was printed there; the replies; and how the thread ended. [RD60] [RD62] */
function textOf(
  { text, evidence, quote, editedAt, replies, resolved }: Numbered['annotation'],
  { tz, words }: Told,
): Cell {
  const cited = quote === null ? evidence : [quote]
  const quotes = cited.map((excerpt) => ({ text: `\n“${excerpt}”`, style: STYLES.cellMuted }))
  const muted = (words: string): Span => ({ text: words, style: STYLES.cellMuted })
  const said = replies.flatMap(({ byName, at, text: reply }): Span[] => [
    muted('\n↳ '),
    { text: byName, style: STYLES.cellStrong, isTyped: true },
    muted(`, ${stamp(at, tz)}: `),
    { text: reply, style: STYLES.cell },
  ])
  const edited = editedAt === null ? [] : [muted(`\n${words.edited(stamp(editedAt, tz))}`)]
  const end =
    resolved === null
      ? []
      : [muted(`\n${words.resolvedBy}`), named(resolved.byName), muted(`, ${stamp(resolved.at, tz)}`)]
  return [{ text, style: STYLES.cell }, ...quotes, ...edited, ...said, ...end]
}

const named = (name: string): Span => ({ text: name, style: STYLES.cellMuted, isTyped: true })

/** What was deleted: by whom and when, without its words. [RD63] */
function withdrawals(flow: Flow, { withdrawn, tz, words }: Omit<ListOptions, 'where'>): void {
  for (const { kind, sectionTitle, by, byName, deletedBy, deletedByName, deletedAt } of withdrawn) {
    const own = deletedBy === by ? [] : [{ text: words.deletedBy, style: STYLES.muted }, typed(deletedByName)]
    const what = { text: words.deleted(words.kinds[kind], sectionTitle), style: STYLES.muted }
    flow.paragraph([typed(byName), what, ...own, { text: `, ${stamp(deletedAt, tz)}.`, style: STYLES.muted }])
  }
}

const typed = (name: string): Span => ({ text: name, style: STYLES.muted, isTyped: true })

/** Where a placed annotation stands, in words. */
export function placeText({ placement: { page, by, isExact } }: Numbered, words: RecordWords['annotations']): string {
  return `${words.place(page.number, words.places[by])}${isExact ? '' : ` ${words.approximate}`}`
}
