import { createCanvas, Path2D, type SKRSContext2D } from '@napi-rs/canvas'
import { setLines } from '../record/type/paragraph.ts'
import type { TextStyle } from '../record/type/textStyle.ts'
import { CARD_HEIGHT, CARD_WIDTH, type CardText } from './card.ts'
import { type CardLine, layoutOf } from './layout.ts'
import { ACCENT, css, FOOT_BASELINE, GROUND, INK, LINE_SOFT, MARGIN, WHITE } from './look.ts'

const BAR_HEIGHT = 10
const RULE_Y = CARD_HEIGHT - 112
const MARK_SIZE = 44
/** Side of the square that the mark is drawn in by its paths. */
const MARK_UNITS = 32
const MARK_CORNER = 9
const BUBBLE =
  'M9 10.5A3.5 3.5 0 0 1 12.5 7h7a3.5 3.5 0 0 1 3.5 3.5v5a3.5 3.5 0 0 1-3.5 3.5H15l-4.6 4.2c-.5.5-1.4.1-1.4-.6z'
const WORDS = 'M12.7 11.5h6.6M12.7 14.7h4.2'
const NAME: TextStyle = { size: 28, bold: true, colour: INK }

/**
 * A text card as a PNG. Glyphs are drawn as outlines of the record's fonts, so that a script that a record can show is shown
 * here, whatever fonts the machine has. The same text gives the same picture. [SO62]
 */
export async function drawCard(card: CardText): Promise<Buffer> {
  const canvas = createCanvas(CARD_WIDTH, CARD_HEIGHT)
  const context = canvas.getContext('2d')
  const { lines, isRtl } = layoutOf(card)
  context.fillStyle = css(GROUND)
  context.fillRect(0, 0, CARD_WIDTH, CARD_HEIGHT)
  context.fillStyle = css(ACCENT)
  context.fillRect(0, 0, CARD_WIDTH, BAR_HEIGHT)
  context.fillStyle = css(LINE_SOFT)
  context.fillRect(MARGIN, RULE_Y, CARD_WIDTH - 2 * MARGIN, 2)
  for (const line of [...lines, ...mark(context, isRtl)]) drawLine(context, line)
  return canvas.encode('png')
}

/** Draws the mark where the text begins; gives the name that stands beside it. */
function mark(context: SKRSContext2D, isRtl: boolean): CardLine[] {
  const x = isRtl ? CARD_WIDTH - MARGIN - MARK_SIZE : MARGIN
  const y = FOOT_BASELINE - 32
  context.save()
  context.translate(x, y)
  context.scale(MARK_SIZE / MARK_UNITS, MARK_SIZE / MARK_UNITS)
  context.fillStyle = css(ACCENT)
  context.beginPath()
  context.roundRect(0, 0, MARK_UNITS, MARK_UNITS, MARK_CORNER)
  context.fill()
  context.fillStyle = css(WHITE)
  context.fill(new Path2D(BUBBLE))
  context.strokeStyle = css(ACCENT)
  context.lineWidth = 1.7
  context.lineCap = 'round'
  context.stroke(new Path2D(WORDS))
  context.restore()
  const [line] = setLines([{ text: 'Parley', style: NAME }], Number.POSITIVE_INFINITY)
  if (line === undefined) return []
  return [{ line, x: isRtl ? x - 16 - line.width : x + MARK_SIZE + 16, y: FOOT_BASELINE }]
}

function drawLine(context: SKRSContext2D, { line, x, y }: CardLine): void {
  for (const { x: offset, shaped, style } of line.pieces) {
    const { font } = shaped.face
    const scale = style.size / font.unitsPerEm
    context.fillStyle = css(style.colour)
    let at = x + offset
    for (const { id, advance, dx, dy } of shaped.glyphs) {
      context.setTransform(scale, 0, 0, -scale, at + dx * style.size, y - dy * style.size)
      context.fill(new Path2D(outline(font, id)))
      at += advance * style.size
    }
    context.resetTransform()
  }
}

/** The library stumbles over an empty glyph at the end of a font: nothing is drawn there. */
function outline(font: CardLine['line']['pieces'][number]['shaped']['face']['font'], id: number): string {
  try {
    return font.getGlyph(id).path.toSVG()
  } catch {
    return ''
  }
}
