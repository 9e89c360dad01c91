import { cleanText } from '#engine/text.ts'
import { type Body, styleOf } from './body.ts'
import type { Line } from './lines.ts'

const CJK = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const GAP_MIN = 1.25

/** The lines as text: lines of one paragraph joined, paragraphs parted by line feeds. */
export function textOf(lines: readonly Line[], body: Pick<Body, 'pitch'>): string {
  let text = ''
  let before: Line | undefined
  for (const line of lines) {
    if (before) text += startsParagraph(before, line, body.pitch) ? '\n' : joint(before.text, line.text)
    text += line.text
    before = line
  }
  return cleanText(text)
}

function startsParagraph(before: Line, line: Line, pitch: number): boolean {
  const step = line.y - before.y
  if (line.page !== before.page || step < 0) return /[.!?:;。！？]$/u.test(before.text)
  if (step > pitch * GAP_MIN * line.size || styleOf(line) !== styleOf(before)) return true
  return line.x > before.x + line.size && /[.!?:;。！？]$/u.test(before.text)
}

/** A hyphen at the end of a line stays: the text must be found again in the file. */
function joint(before: string, line: string): string {
  if (/\p{L}-$/u.test(before)) return ''
  return CJK.test(before.at(-1)!) && CJK.test(line[0]!) ? '' : ' '
}
