import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { composed } from './compose.ts'
import { type Mail, MailError, type Mailer } from './port.ts'
import { smtpMailer } from './smtpMailer.ts'

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
        const { createTransport } = await import('nodemailer')
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
