import type { TextStyle } from '../record/type/textStyle.ts'
import { CARD_HEIGHT } from './card.ts'

type Colour = TextStyle['colour']

/** How a card looks: the colours of the product's pages. */
export const MARGIN = 84
export const FOOT_BASELINE = CARD_HEIGHT - 50
export const GROUND = colour('#f7f7f4')
export const LINE_SOFT = colour('#e3e3dc')
export const INK = colour('#1b2230')
export const INK_SOFT = colour('#4c5566')
export const ACCENT = colour('#2f5fd0')
export const WHITE = colour('#ffffff')

/** Shares of 0..1, as text is set with. */
function colour(hex: string): Colour {
  const at = (place: number) => Number.parseInt(hex.slice(place, place + 2), 16) / 255
  return [at(1), at(3), at(5)]
}

/** As a canvas is told. */
export function css([red, green, blue]: Colour): string {
  return `rgb(${[red, green, blue].map((share) => Math.round(share * 255)).join(' ')})`
}
