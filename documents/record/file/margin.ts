import type { PDFContext, PDFRef } from 'pdf-lib'
import type { RecordWords } from '#engine/words/recordWords.ts'
import { usualWidth } from '../place/letterWidths.ts'
import { MARGIN_WIDTH, type MarginMark } from '../place/margins.ts'
import { number, numbers, paint, textString } from '../type/sheet.ts'
import { GOOD, MUTED, WARNING } from '../type/styles.ts'
import { rounded, type Target, upright } from './annotate.ts'

/** Printed, and nothing that readers move, change or delete. */
const FLAGS = 4 + 64 + 128
const BAR = 2.6
const COLOURS = { confirmed: GOOD, discussing: WARNING, pending: MUTED } as const
const SIZE = 6.4
/** Height of the sign at the beginning. */
const SIGN = 10
/** A circle of radius 1 about the origin. */
const CIRCLE = '1 0 m 1 .552 .552 1 0 1 c -.552 1 -1 .552 -1 0 c -1 -.552 -.552 -1 0 -1 c .552 -1 1 -.552 1 0 c h'
const SIGNS = {
  confirmed: `${CIRCLE} f 1 1 1 RG .34 w 1 J -.45 0 m -.12 -.35 l .5 .38 l S`,
  discussing: `${CIRCLE} f 1 1 1 rg -.5 -.13 m .5 -.13 l .5 .13 l -.5 .13 l h f`,
  pending: `1 1 1 rg .3 w ${CIRCLE} B`,
} as const

/**
 * Writes the result of a section into the margin of its page: a bar along the section, where it begins a sign, and the word where
 * there is room for it. It is a stamp, so the text of the page stays what it was. [RD69]
 */
export function marginNote(context: PDFContext, mark: MarginMark, target: Target, words: RecordWords): PDFRef {
  const { rect, status, title, isFirst } = mark
  const word = words.margin[status]
  const [width, height] = sizeAsSeen(mark, target)
  const form = {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height].map(rounded),
    Matrix: upright(target.box.turn),
    Resources: {
      Font: { B: { Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica-Bold', Encoding: 'WinAnsiEncoding' } },
    },
  }
  const entries = context.obj({
    Type: 'Annot',
    Subtype: 'Stamp',
    Name: 'SectionResult',
    Rect: [...rect].map(rounded),
    F: FLAGS,
    P: target.page,
    C: [...COLOURS[status]],
    Contents: textString(`${title}: ${word}`),
    AP: { N: context.register(context.flateStream(look({ word, status, isFirst }, height, target.unit), form)) },
  })
  return context.register(entries)
}

function sizeAsSeen({ rect: [left, bottom, right, top] }: MarginMark, { box: { turn } }: Target): [number, number] {
  const [across, up] = [right - left, top - bottom]
  return turn === 90 || turn === 270 ? [up, across] : [across, up]
}

interface Shown extends Pick<MarginMark, 'status' | 'isFirst'> {
  readonly word: string
}

/** Drawn in points from the bottom left; the bar stands on the side of the text. */
function look({ word, status, isFirst }: Shown, height: number, unit: number): string {
  const points = height * unit
  const colour = paint(COLOURS[status])
  const top = isFirst ? points - SIGN : points - 2
  const sign = `q 3.4 0 0 3.4 3.6 ${number(points - 4.6)} cm ${colour} rg ${colour} RG ${SIGNS[status]} Q`
  const length = (usualWidth(word, 'sans') * SIZE) / 100 + 3
  const text = `BT /B ${number(SIZE)} Tf ${colour} rg 0 1 -1 0 ${numbers(5.9, top - length)} Tm <${latin(word)}> Tj ET`
  return [
    `q ${number(1 / unit)} 0 0 ${number(1 / unit)} 0 0 cm`,
    `${colour} rg ${numbers(MARGIN_WIDTH - BAR, 0, BAR, points)} re f`,
    ...(isFirst ? [sign] : []),
    ...(length <= top ? [text] : []),
    'Q',
  ].join('\n')
}

/** In hex digits of the western alphabet that the standard fonts have. */
const latin = (text: string): string => Buffer.from(text, 'latin1').toString('hex')
