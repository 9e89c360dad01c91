import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './port.ts'

/**
 * A mail in the library's words. Addresses go as objects, so that a comma in one never makes two of it, and no text is
 * ever taken for a file or an address to fetch. [SL6]
 */
export function composed(mail: Mail, from: string): SendMailOptions {
  const { to, subject, text, replyTo, messageId, headers, calendar } = mail
  const recipient = { name: '', address: to }
  return {
    from: mail.from ?? from,
    to: recipient,
    subject,
    text,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    ...(messageId === undefined ? {} : { messageId }),
    ...(headers === undefined ? {} : { headers: Object.entries(headers).map(headerOf) }),
    ...(calendar === undefined
      ? {}
      : { icalEvent: { method: calendar.method, content: calendar.text, filename: 'invite.ics' } }),
  }
}

/** One word, such as an address in brackets, is neither encoded nor folded: not every mail program finds it on the next line. */
const ONE_WORD = /^[\x21-\x7e]{1,900}$/

const headerOf = ([key, value]: readonly [string, string]) => ({
  key,
  value: ONE_WORD.test(value) ? { prepared: true, value } : value,
})
