import { cleanLine, cleanText, cutWhole } from '#engine/text.ts'
import { decodeGuessed } from '../../../text/charset.ts'
import type { CollectedMessage } from '../duplicates.ts'
import { THREAD_TEXT_MAX } from '../limits.ts'
import { collectedQuote } from '../mail/mailMessages.ts'
import { readableLinks } from '../mail/readableLinks.ts'
import { inTimeOrder, isRising } from '../order.ts'
import { placeLines } from './placeLines.ts'
import { quotedMessages } from './quotedMessages.ts'

const CONTROLS_SHARE_MAX = 0.05
const HEADING_LENGTH_MAX = 160
const HEADING_LINES_MAX = 4

/** The messages of a thread pasted as plain text, oldest first; none when no line says who wrote what follows. */
export function pastedMessages(bytes: Uint8Array): CollectedMessage[] {
  const controls = bytes.filter((byte) => byte < 9 || (byte > 13 && byte < 27)).length
  if (controls > bytes.length * CONTROLS_SHARE_MAX) return []
  const placed = placeLines(cutWhole(readableLinks(cleanText(decodeGuessed(bytes))), THREAD_TEXT_MAX), 0)
  const [top, ...quotes] = quotedMessages(placed)
  if (quotes.length === 0) return []
  const [heading, first] = isRising(quotes) && isShort(top!.body) ? [cleanLine(top!.body), ''] : ['', top!.body]
  const subject = quotes.find((quote) => quote.subject !== '')?.subject || heading
  const told = inTimeOrder(quotes.map((quote) => collectedQuote(quote, subject)))
  if (first.trim() === '' && (heading === '' || subject === heading)) return told
  const untold = collectedQuote(top!, subject)
  return isRising(quotes) ? [untold, ...told] : [...told, untold]
}

/** A line or two above the oldest message are a printed thread's heading rather than a message. */
function isShort(text: string): boolean {
  return text.trim() !== '' && text.length <= HEADING_LENGTH_MAX && text.split('\n').length <= HEADING_LINES_MAX
}
