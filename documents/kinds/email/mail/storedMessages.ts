import { type CollectedMessage, storedQuotes } from '../duplicates.ts'
import { byDate } from '../order.ts'
import { type PlacedText, placeLines } from '../quoted/placeLines.ts'
import { ownText, quotedMessages } from '../quoted/quotedMessages.ts'
import { markQuoted } from '../quoted/quoteMarks.ts'
import { isMail, type Mail, readMail } from './mail.ts'
import { collectedQuote } from './mailMessages.ts'

interface StoredMail {
  readonly mail: Mail
  readonly placed: PlacedText
}

/** The messages of a mail store, oldest first. Quotes of messages that the store holds are taken out of their text. */
export async function storedMessages(
  sources: readonly Uint8Array[],
  options: { readonly isUtf8: boolean },
): Promise<CollectedMessage[]> {
  const stored: StoredMail[] = []
  for (const source of sources) {
    const mail = isMail(source) ? await readMail(source, options) : null
    if (mail) stored.push({ mail, placed: placeLines(await fullText(mail, options), mail.offsetMinutes) })
  }
  const isStored = storedQuotes(stored.map(({ placed }) => quotedMessages(placed)[0]!.body))
  return byDate(
    stored.map(({ mail, placed }) => {
      const { sender, date, subject, messageId } = mail
      return {
        ...collectedQuote({ ...ownText(placed, isStored), sender, date, subject }, ''),
        messageId,
        quoted: false,
      }
    }),
  )
}

/** Mails attached to a stored one are no messages of the store: their text is kept as a quote. */
async function fullText(mail: Mail, options: { readonly isUtf8: boolean }): Promise<string> {
  const texts = [mail.text]
  for (const source of mail.attached) {
    const inner = await readMail(source, options)
    if (inner)
      texts.push(
        `${inner.sender}: ${inner.subject}\n\n${inner.text}`
          .split('\n')
          .map((line) => markQuoted(line, 1))
          .join('\n'),
      )
  }
  return texts.join('\n\n')
}
