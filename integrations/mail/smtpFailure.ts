import { MailError } from './port.ts'

/** What the library reports beside the words. */
interface Failure {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

const UNREACHED: readonly unknown[] = ['ECONNECTION', 'EDNS', 'EPROXY', 'ESOCKET', 'ETIMEDOUT', 'ETLS']
/** The server was told a command out of order: the next attempt may pass. */
const OUT_OF_ORDER = 503

/**
 * What a failure says of the mail. `textLeft` says whether the server let the text begin: before that nothing can have been
 * taken, and after that only an answer that refuses the mail says that it was not. The server's own words stay out, since they
 * may repeat the address or the login. (RFC 5321 4.2.1) [OT60] [OT61]
 */
export function smtpFailure(error: unknown, textLeft: boolean): MailError {
  const { code, responseCode, command } = error as Failure
  const isRefusal = responseCode !== undefined && responseCode >= 400 && responseCode < 600
  const answered = isRefusal ? responseCode : null
  const unknown = textLeft && answered === null
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const lasting = isAboutMail && answered !== null && answered >= 500 && answered !== OUT_OF_ORDER
  const words = unknown
    ? 'The mail server broke off while the mail was on its way.'
    : sentenceOf(code, command, answered, lasting)
  const facts = { code: code ?? 'none', ...(responseCode === undefined ? {} : { responseCode }) }
  const cause = Object.assign(new Error(`code ${facts.code}, answer ${responseCode ?? 'none'}`), facts)
  return new MailError(words, { unknown, lasting }, cause)
}

function sentenceOf(
  code: string | undefined,
  command: string | undefined,
  answered: number | null,
  lasting: boolean,
): string {
  if (code === 'EAUTH' || code === 'EOAUTH2' || code === 'ENOAUTH') return 'The mail server refused the login.'
  if (answered === null) {
    return UNREACHED.includes(code) ? 'The mail server cannot be reached.' : 'The mail server did not take the mail.'
  }
  const when = lasting ? '' : ' for now'
  if (command === 'MAIL FROM') return `The mail server refused the sender${when} (${answered}).`
  if (command === 'RCPT TO') return `The mail server refused the recipient${when} (${answered}).`
  return `The mail server refused the mail${when} (${answered}).`
}
