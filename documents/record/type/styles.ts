import type { TextStyle } from './textStyle.ts'

/** How the record's own pages look. */
export const MARGIN = 56
export const LEADING = 1.45
export const HAIRLINE = 0.6

export const INK = [0.11, 0.15, 0.24] as const
export const TEXT = [0.16, 0.18, 0.22] as const
export const MUTED = [0.42, 0.45, 0.5] as const
export const RULE = [0.85, 0.87, 0.89] as const
export const ACCENT = [0.1, 0.36, 0.55] as const
export const GOOD = [0.08, 0.42, 0.25] as const
export const WARNING = [0.62, 0.3, 0.02] as const
export const PANEL = [0.955, 0.963, 0.972] as const

export const STYLES = {
  title: { size: 23, bold: true, colour: INK },
  chapter: { size: 14, bold: true, colour: INK },
  subheading: { size: 10, bold: true, colour: ACCENT },
  body: { size: 9.5, colour: TEXT },
  strong: { size: 9.5, bold: true, colour: TEXT },
  cell: { size: 8.8, colour: TEXT },
  cellStrong: { size: 8.8, bold: true, colour: TEXT },
  cellMuted: { size: 8.8, colour: MUTED },
  muted: { size: 8.8, colour: MUTED },
  label: { size: 7.4, bold: true, colour: MUTED },
  foot: { size: 7.4, colour: MUTED },
  figure: { size: 19, bold: true, colour: ACCENT },
} as const satisfies Record<string, TextStyle>
