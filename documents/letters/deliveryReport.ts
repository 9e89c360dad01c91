import PostalMime, { type Attachment } from 'postal-mime'
import { fieldsOf, type Header, headerOf, idsIn } from './header.ts'
import { type DeliveryReport, FAILED_MAX } from './letter.ts'

const STATUSES: readonly string[] = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED: readonly string[] = [
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/global-headers',
]
/** Of a report whose actions say that the mail may still arrive, or did. */
const NOT_FAILED: readonly string[] = ['delayed', 'delivered', 'relayed', 'expanded']
const PERMANENT = /^5\.\d{1,3}\.\d{1,3}(?!\d)/u
/** In the words of a server that writes no statuses. */
const PERMANENT_IN_TEXT = /(?<![\d.])(?:5\.\d{1,3}\.\d{1,3}|5[0-5]\d)(?![\d.]*\d)/u
const STATUS_PART_MAX = 256 * 1024

/**
 * The delivery report that a mail is (RFC 3464); null for any other mail. Servers that write none name the address in
 * `X-Failed-Recipients` and the reason in the text. [OT86]
 */
export async function deliveryReport(source: Uint8Array, header: Header, text: string): Promise<DeliveryReport | null> {
  const type = header.get('content-type')?.toLowerCase() ?? ''
  if (type.startsWith('multipart/report') && !/report-type\s*=\s*"?(?!delivery-status)[a-z-]+/u.test(type)) {
    const { attachments } = await PostalMime.parse(source, { forceRfc822Attachments: true })
    return { failed: failedIn(attachments), about: aboutIn(attachments) }
  }
  const recipients = addressesIn(header.get('x-failed-recipients') ?? '')
  if (recipients.length === 0) return null
  return { failed: PERMANENT_IN_TEXT.test(text) ? recipients : [], about: idsIn(header.get('in-reply-to')) }
}

function failedIn(attachments: readonly Attachment[]): string[] {
  const groups = attachments
    .filter(({ mimeType }) => STATUSES.includes(mimeType))
    .flatMap((part) =>
      textOf(part)
        .slice(0, STATUS_PART_MAX)
        .split(/\r?\n[ \t]*\r?\n/u),
    )
    .map(fieldsOf)
  const failed = groups.filter((fields) => {
    const action = fields.get('action')?.toLowerCase() ?? 'failed'
    return PERMANENT.test(fields.get('status') ?? '') && !NOT_FAILED.includes(action)
  })
  const addresses = failed.flatMap((fields) => {
    return ['final-recipient', 'original-recipient'].flatMap((name) => addressesIn(fields.get(name) ?? ''))
  })
  return [...new Set(addresses)].slice(0, FAILED_MAX)
}

function aboutIn(attachments: readonly Attachment[]): string[] {
  const returned = attachments.filter(({ mimeType }) => RETURNED.includes(mimeType))
  return [...new Set(returned.flatMap((part) => idsIn(headerOf(bytesOf(part)).get('message-id'))))]
}

/** `rfc822; name@host`, `<name@host>`, or several with commas. */
function addressesIn(field: string): string[] {
  return field
    .toLowerCase()
    .split(/[;,\s<>]+/u)
    .filter((word) => /^[^@]+@[^@]+$/u.test(word))
    .map((word) => word.replace(/\.$/u, ''))
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)
}

function textOf(part: Attachment): string {
  return Buffer.from(bytesOf(part)).toString('utf8')
}
