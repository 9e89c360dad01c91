import { cleanLine, cutWhole } from '#engine/text.ts'
import { isMail, readMail } from '../kinds/email/mail/mail.ts'
import { placeLines } from '../kinds/email/quoted/placeLines.ts'
import { findAddress } from '../kinds/email/sender.ts'
import { deliveryReport } from './deliveryReport.ts'
import { answersIn, headerOf, idsIn, isAutomatic } from './header.ts'
import { type Letter, SNIPPET_MAX } from './letter.ts'

/** UTF-16 units of a text that are looked at for the sender's own words. */
const TEXT_MAX = 100_000
/** Between a text and the sender's name and address. */
const SIGNATURE = /^-- ?$/u
/** What clients draw above a quote. */
const RULE = /^[\s_=*–—-]*$/u
const AROUND = /^[\p{P}\p{S}\s]+|(?<![\p{P}\p{S}\s])[\p{P}\p{S}\s]+$/gu

/** A mail as it came, or its beginning; null when it is none. Quotes are told apart as in e-mail threads. [OT85] */
export async function readLetter(source: Uint8Array): Promise<Letter | null> {
  if (!isMail(source)) return null
  const mail = await readMail(source, { isUtf8: false })
  if (mail === null) return null
  const header = headerOf(source)
  const own = ownLines(cutWhole(mail.text, TEXT_MAX))
  return {
    messageId: idsIn(header.get('message-id'))[0] ?? null,
    from: findAddress(mail.sender)?.toLowerCase() ?? null,
    answers: answersIn(header),
    isAutomatic: isAutomatic(header, mail.subject),
    report: await deliveryReport(source, header, mail.text),
    firstLine: cleanLine(own[0] ?? '', SNIPPET_MAX)
      .replace(AROUND, '')
      .toLowerCase(),
    snippet: cutWhole(own.join('\n'), SNIPPET_MAX).trim(),
  }
}

/** Lines that the sender wrote, from the first with text on. */
function ownLines(text: string): string[] {
  const all = placeLines(text, 0)
    .lines.filter(({ owner, quoted, opening }) => owner === 0 && quoted === 0 && !opening)
    .map((line) => line.text.trimEnd())
  const first = all.findIndex((line) => line.trim() !== '')
  if (first === -1) return []
  const signed = all.findIndex((line, at) => at > first && SIGNATURE.test(line))
  const own = all.slice(first, signed === -1 ? undefined : signed)
  return own.slice(0, own.findLastIndex((line) => !RULE.test(line)) + 1)
}
