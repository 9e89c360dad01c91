import { domainToASCII } from 'node:url'
import { cleanLine, cleanText } from '#engine/text.ts'
import type { Mail } from '#integrations/mail/port.ts'

/** Who writes to leads. */
export interface OutreachSender {
  /** `Name <address>` or an address. */
  readonly from: string
  /** Postal address for the footer, in one line or several; null without one. */
  readonly address: string | null
}

/** A mail to a lead before it is composed. */
export interface OutreachLetter {
  readonly to: string
  readonly subject: string
  readonly body: string
  /** With angle brackets. */
  readonly messageId: string
  /** Where its recipient unsubscribes. */
  readonly unsubscribeUrl: string
}

/**
 * Composes a mail to a lead: plain text, with a footer that names the link to unsubscribe and the postal address, and with the headers by
 * which mail programs unsubscribe at once (RFC 2369, RFC 8058). What people and models wrote becomes text and one line of subject,
 * never a header. [OT64]
 */
export function outreachMail(
  { to, subject, body, messageId, unsubscribeUrl }: OutreachLetter,
  { from, address }: OutreachSender,
): Mail {
  return {
    from,
    to,
    subject: cleanLine(subject),
    text: `${cleanText(body).trim()}\n\n${footerOf(unsubscribeUrl, address)}\n`,
    messageId,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** The lines below the text of every mail. */
export function footerOf(unsubscribeUrl: string, address: string | null): string {
  return ['--', `Unsubscribe: ${unsubscribeUrl}`, ...(address === null ? [] : [cleanText(address).trim()])].join('\n')
}

/** The Message-ID of a lead's mail: a lead gets a step once, so that no two mails share one. [OT64] */
export function messageIdOf(
  { leadId, step }: { readonly leadId: string; readonly step: number },
  from: string,
): string {
  const address = /<([^<>]*)>\s*$/.exec(from)?.[1] ?? from
  const host = domainToASCII(address.slice(address.lastIndexOf('@') + 1).trim())
  return `<${leadId}.${step}@${host === '' ? 'localhost' : host}>`
}
