import type { FetchMessageObject, ImapFlow, ImapFlowOptions } from 'imapflow'
import { keyOfMail } from './mailKey.ts'
import { type Arrival, BEGINNING_BYTES, type Inbox, InboxFailure, type InboxMail, MAIL_BYTES_MAX } from './port.ts'

/** Milliseconds for a connection, for its greeting, and without a byte on it. */
const WAITS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
/** Mails whose headers are asked for at once. */
const HEADERS_AT_ONCE = 200

/** Place in a mailbox: UIDs rise as long as UIDVALIDITY stays the same. */
interface Cursor {
  readonly validity: string
  readonly uid: number
}

/**
 * A folder of a mail server, opened read-only: nothing is marked as seen. Mails are found by UID; where UIDVALIDITY has
 * changed, all are looked at, and those that are known are passed over. [OT83] [OT84]
 */
export class ImapInbox implements Inbox {
  readonly #options: ImapFlowOptions
  readonly #folder: string

  /** `imap(s)://user:password@host:port/folder`; the folder is INBOX by default. */
  constructor(address: string, waits: Partial<typeof WAITS> = {}) {
    const url = new URL(address)
    const secure = url.protocol === 'imaps:'
    this.#folder = decoded(url.pathname.replace(/^\//u, '')) || 'INBOX'
    this.#options = {
      host: url.hostname.replace(/^\[|\]$/gu, ''),
      port: Number(url.port) || (secure ? 993 : 143),
      secure,
      auth: { user: decoded(url.username), pass: decoded(url.password) },
      // It would write addresses and texts of mails.
      logger: false,
      disableAutoIdle: true,
      ...WAITS,
      ...waits,
    }
  }

  async *mails({ cursor, isKnown }: Parameters<Inbox['mails']>[0], signal: AbortSignal): AsyncGenerator<Arrival> {
    signal.throwIfAborted()
    // A service without a mailbox never loads the package.
    const { ImapFlow } = await import('imapflow')
    const client = new ImapFlow(this.#options)
    // Without a listener an error of the connection would end the service; whoever waits for an answer gets it as well.
    client.on('error', () => {})
    const end = (): void => client.close()
    signal.addEventListener('abort', end, { once: true })
    try {
      yield* this.#newMails(client, { cursor: cursorIn(cursor), isKnown })
    } catch (error) {
      signal.throwIfAborted()
      throw error instanceof InboxFailure ? error : new InboxFailure(sentenceOf(error))
    } finally {
      signal.removeEventListener('abort', end)
      client.close()
    }
  }

  async *#newMails(
    client: ImapFlow,
    { cursor, isKnown }: { readonly cursor: Cursor | null; readonly isKnown: (key: string) => boolean },
  ): AsyncGenerator<Arrival> {
    await client.connect()
    const { uidValidity } = await client.mailboxOpen(this.#folder, { readOnly: true })
    const validity = String(uidValidity)
    const after = cursor?.validity === validity ? cursor.uid : 0
    const found = (await client.search({ uid: `${after + 1}:*` }, { uid: true })) || []
    // `n:*` names the last mail also when its UID is lower.
    const uids = found.filter((uid) => uid > after).sort((one, other) => one - other)
    for (let from = 0; from < uids.length; from += HEADERS_AT_ONCE) {
      for (const { uid, size, key } of await headersOf(client, uids.slice(from, from + HEADERS_AT_ONCE))) {
        const isNew = key === null || !isKnown(key)
        const mail = isNew ? await mailOf(client, { uid, size, key }) : null
        // A mail without a Message-ID is known by its first bytes only once they are here.
        const isKnownNow = mail !== null && key === null && isKnown(mail.key)
        yield { cursor: `${validity}:${uid}`, mail: isKnownNow ? null : mail }
      }
    }
  }
}

interface Headed {
  readonly uid: number
  readonly size: number
  /** Null without a Message-ID. */
  readonly key: string | null
}

/** By UID; a mail that was removed meanwhile is left out. */
async function headersOf(client: ImapFlow, uids: readonly number[]): Promise<Headed[]> {
  const headed: Headed[] = []
  const query = { uid: true, size: true, headers: ['message-id'] }
  for await (const { uid, size = 0, headers } of client.fetch([...uids], query, { uid: true })) {
    const hasId = headers !== undefined && /^message-id[ \t]*:\s*\S/imu.test(headers.toString('latin1'))
    headed.push({ uid, size, key: hasId ? keyOfMail(headers) : null })
  }
  return headed.sort((one, other) => one.uid - other.uid)
}

async function mailOf(client: ImapFlow, { uid, size, key }: Headed): Promise<InboxMail | null> {
  const maxLength = size > MAIL_BYTES_MAX ? BEGINNING_BYTES : MAIL_BYTES_MAX
  const found: FetchMessageObject | false = await client.fetchOne(
    String(uid),
    { uid: true, source: { start: 0, maxLength } },
    { uid: true },
  )
  if (found === false || found.source === undefined) return null
  return { key: key ?? keyOfMail(found.source), source: found.source }
}

/** As it was typed where it is not encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function cursorIn(text: string | null): Cursor | null {
  const [, validity, uid] = /^(\d{1,20}):(\d{1,10})$/u.exec(text ?? '') ?? []
  return validity === undefined ? null : { validity, uid: Number(uid) }
}

/** Says nothing that was sent: a server may repeat it in its answer. */
function sentenceOf(error: unknown): string {
  if (error instanceof Error) {
    if ('authenticationFailed' in error && error.authenticationFailed) return 'The mail server refused the sign-in.'
    if ('mailboxMissing' in error && error.mailboxMissing) return 'The mail server has no such folder.'
    if ('code' in error && typeof error.code === 'string') return `The mail server cannot be read (${error.code}).`
  }
  return 'The mail server cannot be read.'
}
