import type { Numbered } from '../file/annotate.ts'
import type { Cell, Flow } from '../type/flow.ts'
import { STYLES } from '../type/styles.ts'
import { utc } from './times.ts'

const HOW = {
  pin: 'at the pin',
  words: 'at the words',
  heading: 'at the section’s heading',
  page: 'at the top of the page',
} as const

/** Every annotation with the number that its mark carries; `isPlaced` is false when the file has no pages to carry marks. */
export function annotationList(
  flow: Flow,
  list: readonly Omit<Numbered, 'placement'>[],
  where: (number: number) => string,
): void {
  flow.chapter('Annotations')
  if (list.length === 0) {
    flow.note('No annotations were made.')
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
      { text: `\n${annotation.kind}, ${utc(annotation.at)}`, style: STYLES.cellMuted },
    ],
    textOf(annotation),
  ])
  flow.table(columns, rows)
}

function textOf({ text, evidence }: Numbered['annotation']): Cell {
  const quotes = evidence.map((excerpt) => ({ text: `\n“${excerpt}”`, style: STYLES.cellMuted }))
  return [{ text, style: STYLES.cell }, ...quotes]
}

/** Where a placed annotation stands, in words. */
export function placeText({ placement: { page, by, isExact } }: Numbered): string {
  return `page ${page.number}, ${HOW[by]}${isExact ? '' : ' (approximate)'}`
}
