import { type CollectedMessage, withoutDuplicates } from '../duplicates.ts'
import { ATTACHED_DEPTH_MAX, MESSAGES_MAX } from '../limits.ts'
import { inTimeOrder } from '../order.ts'
import { placeLines } from '../quoted/placeLines.ts'
import { type QuotedMessage, quotedMessages } from '../quoted/quotedMessages.ts'
import { UNKNOWN_SENDER } from '../sender.ts'
import { baseSubject } from '../title.ts'
import { type Mail, readMail } from './mail.ts'

/** Messages, oldest first, and how many were left out because a limit was reached. */
export interface Collected {
  readonly messages: readonly CollectedMessage[]
  readonly omitted: number
}

/** A quoted message as a member of the thread; what its attribution does not say is taken from the mail around it. */
export function collectedQuote(quote: QuotedMessage, subject: string): CollectedMessage {
  const { date, body, answers } = quote
  const from = quote.sender || UNKNOWN_SENDER
  const told = { from, date, subject: quote.subject || subject, body, messageId: null, quoted: true }
  return answers.length > 0 ? { ...told, answers } : told
}

/** The messages of one mail: itself, those quoted in its text, and those attached to it. */
export async function mailMessages(source: Uint8Array, options: { readonly isUtf8: boolean }): Promise<Collected> {
  const opening = new Opening(options.isUtf8)
  const messages = await opening.messages(source, 0)
  return { messages: withoutDuplicates(messages), omitted: opening.omitted }
}

class Opening {
  omitted = 0
  #opened = 0
  readonly #isUtf8: boolean

  constructor(isUtf8: boolean) {
    this.#isUtf8 = isUtf8
  }

  async messages(source: Uint8Array, depth: number): Promise<CollectedMessage[]> {
    if (depth > ATTACHED_DEPTH_MAX || this.#opened >= MESSAGES_MAX) {
      this.omitted += 1
      return []
    }
    this.#opened += 1
    const mail = await readMail(source, { isUtf8: this.#isUtf8 })
    if (!mail) return []
    const attached: CollectedMessage[][] = []
    for (const inner of mail.attached) attached.push(await this.messages(inner, depth + 1))
    attached.sort((one, other) => (one.at(-1)?.date ?? 0) - (other.at(-1)?.date ?? 0))
    return [...attached.flat(), ...ownMessages(mail)]
  }
}

/** A mail's quotes are older the later they stand in it; a paste may also run the other way. */
function ownMessages(mail: Mail): CollectedMessage[] {
  const [top, ...quotes] = quotedMessages(placeLines(mail.text, mail.offsetMinutes))
  const own = collectedQuote({ ...top!, sender: mail.sender, date: mail.date, subject: mail.subject }, '')
  const subject = baseSubject(mail.subject)
  const messages = [
    { ...own, messageId: mail.messageId, quoted: false },
    ...quotes.map((quote) => collectedQuote(quote, subject)),
  ]
  return mail.transported ? messages.reverse() : inTimeOrder(messages)
}
