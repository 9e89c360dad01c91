import type { CSSProperties } from 'react'

/** Colours offered for items. Any other colour of an item is shown too. */
export const COLOURS = {
  yellow: '#eab308',
  orange: '#f97316',
  red: '#e11d48',
  violet: '#8b5cf6',
  blue: '#3b82f6',
  green: '#22a55b',
} as const

export type ColourName = keyof typeof COLOURS
export const COLOUR_NAMES = Object.keys(COLOURS) as readonly ColourName[]

/** Returns the style by which the style sheets tint an item; they mix the colour so that texts stay readable. */
export function tint(colour: string | null): CSSProperties | undefined {
  return colour === null ? undefined : ({ '--colour': colour } as CSSProperties)
}
