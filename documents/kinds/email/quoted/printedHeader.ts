import { displaySender, findAddress } from '../sender.ts'
import { type DateHabits, findDate } from './dates.ts'
import type { HeaderBlock } from './headerBlock.ts'
import { readHeaderLine } from './headerLabels.ts'
import type { QuotedLine } from './quoteMarks.ts'

const NAME_LENGTH_MAX = 80
const RECIPIENT_LINES_MAX = 4

/** Webmail prints a message's head without labels: sender and date on one line or two, then a To line. */
export function findPrintedHeader(
  lines: readonly QuotedLine[],
  start: number,
  { offsetMinutes }: Pick<DateHabits, 'offsetMinutes'>,
): HeaderBlock | null {
  const first = lines[start]!
  for (const count of [1, 2]) {
    if (lines[start + count]?.depth !== first.depth || !isRecipients(lines[start + count]!)) continue
    const text = lines
      .slice(start, start + count)
      .map((line) => line.text.trim())
      .join(' ')
    const date = findDate(text, { offsetMinutes, dayFirst: !/\d\s?[ap]\.?m\b/iu.test(text) })
    const sender = date?.timed ? senderOf(text, date.start) : ''
    if (sender === '' || (count === 2 && first.text.length >= NAME_LENGTH_MAX)) return null
    return { sender, date: date!.at, subject: '', end: endOfRecipients(lines, start + count), depth: first.depth }
  }
  return null
}

/** What stands before the date, weekday aside: an address or a short name alone. */
function senderOf(text: string, dateStart: number): string {
  const name = text.slice(0, dateStart).replace(/(?<![\s,(])[\s,(]+(?:\p{L}{2,12}\.?,?\s*)?$/u, '')
  if (name === '' || name.length > NAME_LENGTH_MAX || /[:.!?]$/u.test(name)) return ''
  return findAddress(text) !== null || /^\p{Lu}/u.test(name) ? displaySender(name) : ''
}

function isRecipients({ text }: QuotedLine): boolean {
  return readHeaderLine(text)?.field === 'to'
}

function endOfRecipients(lines: readonly QuotedLine[], from: number): number {
  let end = from
  while (end < lines.length && end < from + RECIPIENT_LINES_MAX) {
    const field = readHeaderLine(lines[end]!.text)?.field
    if (field !== 'to' && field !== 'copy') break
    end += 1
  }
  return end
}
