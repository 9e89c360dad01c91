import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { composed } from './compose.ts'
import { type Mail, MailError, type Mailer } from './port.ts'

/** A mail server that says nothing for this long has failed. */
const SERVER_MS_MAX = 20_000
const CONNECTIONS_MAX = 3

export interface MailerOptions {
  /** `console`, `dir:/path` or `smtp(s)://…`. */
  readonly transport: string
  /** Who mails come from that name nobody. */
  readonly from: string
  /** Where the console's mails are printed. */
  readonly print: (mail: Mail) => void
}

/** The way out for mail that the setting MAIL_TRANSPORT names. */
export function openMailer({ transport, from, print }: MailerOptions): Mailer {
  if (transport === 'console') return consoleMailer(print)
  if (transport.startsWith('dir:')) return folderMailer(transport.slice('dir:'.length), from)
  return smtpMailer(transport, from)
}

/** Loaded when first needed: most services send no mail by a server. */
const loaded = () => import('nodemailer')

function consoleMailer(print: (mail: Mail) => void): Mailer {
  return {
    kind: 'console',
    async send(mail) {
      print(mail)
      return { messageId: mail.messageId ?? `<${randomUUID()}@console>` }
    },
    async close() {},
  }
}

/** One `.eml` a mail, whole when it appears under its name. */
function folderMailer(folder: string, from: string): Mailer {
  return {
    kind: 'folder',
    async send(mail) {
      try {
        const { createTransport } = await loaded()
        const builder = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
        const { message, messageId } = await builder.sendMail(composed(mail, from))
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const name = `${Date.now()}-${randomUUID()}`
        await writeWhole(join(folder, `.${name}`), join(folder, `${name}.eml`), message as Buffer)
        return { messageId }
      } catch (error) {
        throw new MailError('The mail could not be put into its folder.', { unknown: false, lasting: false }, error)
      }
    },
    async close() {},
  }
}

async function writeWhole(draft: string, path: string, bytes: Buffer): Promise<void> {
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.datasync()
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  } finally {
    await file.close()
  }
}

async function pooled(url: string) {
  const { createTransport } = await loaded()
  return createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: SERVER_MS_MAX,
    greetingTimeout: SERVER_MS_MAX,
    socketTimeout: SERVER_MS_MAX,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function smtpMailer(url: string, from: string): Mailer {
  let transport: ReturnType<typeof pooled> | null = null
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        transport ??= pooled(url)
        const { messageId } = await (await transport).sendMail(composed(mail, from))
        return { messageId }
      } catch (error) {
        throw new MailError('The mail server did not take the mail.', fateAfter(error), error)
      }
    },
    async close() {
      ;(await transport)?.close()
    },
  }
}

/** Failures after which no text can have left. */
const BEFORE_THE_TEXT: readonly unknown[] = ['EAUTH', 'EDNS', 'EENVELOPE', 'EMESSAGE', 'EOAUTH2', 'EPROTOCOL', 'ETLS']

/**
 * What a failure says of the mail. `unknown`: the connection broke, and the library does not say how far it had come. `lasting`:
 * the server refuses this mail for good, for example because it knows no such recipient. (RFC 5321 4.2.1)
 */
function fateAfter(error: unknown): { readonly unknown: boolean; readonly lasting: boolean } {
  const { code, syscall, responseCode, message } = error as NodeJS.ErrnoException & { responseCode?: number }
  const refused = responseCode !== undefined || BEFORE_THE_TEXT.includes(code)
  const unreached = syscall === 'connect' || /^(Connection timeout|Greeting never received)/.test(message)
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE'
  const lasting = aboutMail && responseCode !== undefined && responseCode >= 500
  return { unknown: !refused && !unreached, lasting }
}
