import { cleanLine } from '#engine/text.ts'
import type { Line } from './lines.ts'

export interface DocxHeading {
  readonly title: string
  /** 1 = top. */
  readonly level: number
  /** Its place among the lines. */
  readonly at: number
}

const TITLE_MAX = 300
/** Longer lines are sentences. */
const LOOK_MAX = 120
const LOOK_MIN = 2
const TYPED_NUMBER = /^(\d{1,3}(?:\.\d{1,3}){0,4})[.)]?\s+\S/u

/** The headings by their styles and outline levels; of a document that has none, the lines that look like some. */
export function headingsOf(lines: readonly Line[]): DocxHeading[] {
  const styled = headingsBy(lines, ({ level }) => level)
  if (styled.length > 0) return styled
  const looked = headingsBy(lines, levelByLook)
  return looked.length < LOOK_MIN ? [] : looked
}

function headingsBy(lines: readonly Line[], levelOf: (line: Line) => number | null): DocxHeading[] {
  return lines.flatMap((line, at) => {
    const level = line.isTitle ? null : levelOf(line)
    const title = cleanLine(line.text, TITLE_MAX)
    return level === null || title === '' ? [] : { title, level, at }
  })
}

/** Short lines that are bold as a whole; a number in front tells their depth. */
function levelByLook({ text, number, isBold }: Line): number | null {
  if (!isBold || text.length > LOOK_MAX || text.includes('\n') || /[.,;]$/u.test(text)) return null
  const label = (number || TYPED_NUMBER.exec(text)?.[1]) ?? ''
  return Math.max(1, label.split('.').filter((part) => part !== '').length)
}
