import PostalMime, { type Address, type Email } from 'postal-mime'
import { cleanLine, cleanText, cutWhole } from '#engine/text.ts'
import { decodeGuessed } from '../../../text/charset.ts'
import { htmlText } from '../../../text/htmlText.ts'
import { SNIFF_BYTES, SUBJECT_MAX, THREAD_TEXT_MAX } from '../limits.ts'
import { findDate, zoneOffset } from '../quoted/dates.ts'
import { displaySender } from '../sender.ts'
import { unfoldFlowed } from './flowed.ts'
import { mendSource } from './mendSource.ts'
import { readableLinks } from './readableLinks.ts'

/** One mail as it was sent or stored. */
export interface Mail {
  readonly sender: string
  readonly date: number | null
  /** Minutes east of UTC where it was written. */
  readonly offsetMinutes: number
  readonly subject: string
  readonly messageId: string | null
  /** Cleaned text, quotes and all. */
  readonly text: string
  /** Sources of the mails attached to it. */
  readonly attached: readonly Uint8Array[]
  /** It came over the network: its quotes are older than itself. A paste may be in any order. */
  readonly transported: boolean
}

const KNOWN_FIELDS: ReadonlySet<string> = new Set([
  'from',
  'to',
  'cc',
  'bcc',
  'subject',
  'date',
  'sent',
  'message-id',
  'received',
  'return-path',
  'mime-version',
  'content-type',
  'sender',
  'reply-to',
  'content-transfer-encoding',
  'in-reply-to',
  'references',
  'delivered-to',
  'dkim-signature',
  'x-mailer',
  'user-agent',
  'thread-topic',
  'list-id',
  'x-gm-thrid',
])
const TRANSPORT = /^(?:message-id|received|mime-version|content-type|dkim-signature|return-path):/imu
/** A text part this much shorter than the HTML part beside it only says that there is one. */
const STUB_SHARE = 0.2
const STUB_LENGTH_MAX = 300

/** Whether the bytes begin with a mail's header: a From field with another or with an address, or two other known fields. */
export function isMail(bytes: Uint8Array): boolean {
  const header = headerText(bytes)
  const names = new Set<string>()
  for (const line of header.split(/\r?\n/u)) {
    const field = /^([!-9;-~]+)[ \t]*:/u.exec(line)
    if (!field) {
      if (/^(?:[ \t]|>?From )/u.test(line)) continue
      break
    }
    const name = field[1]!.toLowerCase()
    if (KNOWN_FIELDS.has(name)) names.add(name)
  }
  return names.size >= 2 || (names.has('from') && /^from[ \t]*:.*@/imu.test(header))
}

/** The mail, or null when its source cannot be read at all. Never throws. */
export async function readMail(source: Uint8Array, options: { readonly isUtf8: boolean }): Promise<Mail | null> {
  const bytes = withoutLeadingBlanks(source)
  const { bytes: mended, flowed, spaceAdded } = mendSource(bytes, options)
  const email = (await parsed(mended)) ?? (await parsed(headerAlone(mended)))
  if (!email) return null
  const attached = email.attachments.filter(isAttachedMail).map(({ content }) => new Uint8Array(content as ArrayBuffer))
  const text = cutWhole(
    readableLinks(cleanText(textOf(email) || attachedText(email) || bareBody(email, bytes))),
    THREAD_TEXT_MAX,
  )
  const dateField = fieldOf(email, 'date') || fieldOf(email, 'sent')
  const offsetMinutes = zoneOffset(dateField) ?? 0
  return {
    sender: senderOf(email),
    date: findDate(dateField, { offsetMinutes, dayFirst: true })?.at ?? null,
    offsetMinutes,
    subject: cleanLine(email.subject ?? '', SUBJECT_MAX),
    messageId: email.messageId?.trim() || null,
    text: flowed ? unfoldFlowed(text, spaceAdded) : text,
    attached,
    transported: TRANSPORT.test(headerText(bytes)),
  }
}

/** The parser is foreign code fed with foreign bytes: whatever it throws means an unreadable mail. */
async function parsed(bytes: Uint8Array): Promise<Email | null> {
  try {
    return await PostalMime.parse(bytes, { forceRfc822Attachments: true })
  } catch {
    return null
  }
}

function textOf({ text = '', html }: Email): string {
  if (html === undefined) return text
  const isStub = text.length <= STUB_LENGTH_MAX && text.trim().length < html.length * STUB_SHARE
  if (!isStub) return text
  const shown = htmlText(html)
  return text.trim().length < shown.trim().length * STUB_SHARE ? shown : text
}

/** The header without what it says about the body, for a mail whose structure defeats the parser. */
function headerAlone(bytes: Uint8Array): Uint8Array {
  const lines = headerText(bytes).split(/\r?\n/u)
  return Buffer.from(lines.filter((line) => !/^content-/iu.test(line)).join('\n'), 'latin1')
}

/** Some clients send the text of the mail itself as an attachment. */
function attachedText({ attachments }: Email): string {
  const part = attachments.find(({ mimeType }) => mimeType === 'text/plain')
  return part && typeof part.content !== 'string' ? decodeGuessed(new Uint8Array(part.content)) : ''
}

/** Broken MIME structure may leave the parser with nothing, though there is text. */
function bareBody({ attachments }: Email, bytes: Uint8Array): string {
  if (attachments.length > 0) return ''
  const text = decodeGuessed(bytes)
  const end = /\r?\n\r?\n/u.exec(text)
  return end ? text.slice(end.index + end[0].length) : ''
}

function isAttachedMail({ mimeType, filename, content }: Email['attachments'][number]): boolean {
  if (typeof content === 'string') return false
  return (
    mimeType === 'message/rfc822' || (/\.eml$/iu.test(filename ?? '') && isMail(new Uint8Array(content as ArrayBuffer)))
  )
}

function senderOf(email: Email): string {
  const raw = fieldOf(email, 'from')
  const address = email.from ?? email.sender
  if (!address) return displaySender(raw)
  return displaySender(raw.includes(' at ') && !raw.includes('@') ? raw : addressText(address))
}

function addressText({ name, address }: Address): string {
  return address ? `${name} <${address}>` : name
}

function fieldOf(email: Email, key: string): string {
  return email.headers.find((header) => header.key === key)?.value ?? ''
}

function headerText(bytes: Uint8Array): string {
  return Buffer.from(withoutLeadingBlanks(bytes).subarray(0, SNIFF_BYTES))
    .toString('latin1')
    .split(/\r?\n\r?\n/u, 1)[0]!
}

/** Mail stores may leave blank lines in front, which would end the header before it began. */
function withoutLeadingBlanks(bytes: Uint8Array): Uint8Array {
  let at = 0
  while (at < bytes.length && (bytes[at] === 32 || bytes[at] === 9 || bytes[at] === 10 || bytes[at] === 13)) at += 1
  return bytes.subarray(at)
}
