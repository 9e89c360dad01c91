import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A mail that the server has acknowledged, or was about to. */
export interface TakenMail {
  readonly from: string
  readonly to: readonly string[]
  readonly raw: string
  readonly secure: boolean
  readonly user: string | null
}

export interface SmtpSink {
  /** For MAIL_TRANSPORT. */
  readonly url: string
  readonly port: number
  /** Whole mails in the order of their arrival. */
  readonly taken: TakenMail[]
  /** Connections that are open now. */
  open(): number
  /** Ends the connection of a session without a word. */
  cut(session: SMTPServerSession): void
  close(): Promise<void>
}

export interface SinkOptions extends SMTPServerOptions {
  /** Runs when a whole mail is there, before it is acknowledged; throw to refuse it. */
  readonly received?: (mail: TakenMail, session: SMTPServerSession, sink: SmtpSink) => void | Promise<void>
  /** Runs when the first bytes of a text are there. */
  readonly begun?: (session: SMTPServerSession, sink: SmtpSink) => void
}

/** A real SMTP server on this machine that keeps what it takes. */
export async function smtpSink(options: SinkOptions = {}): Promise<SmtpSink> {
  const { received, begun, ...rest } = options
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 200,
    logger: false,
    onData(stream, session, done) {
      stream.once('data', () => begun?.(session, sink))
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { envelope, secure, user } = session
        const mail: TakenMail = {
          from: envelope.mailFrom ? envelope.mailFrom.address : '',
          to: envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
          secure,
          user: typeof user === 'string' ? user : null,
        }
        taken.push(mail)
        Promise.resolve(received?.(mail, session, sink)).then(
          () => done(),
          (error: Error) => done(error),
        )
      })
    },
    ...rest,
  })
  // Connections that clients break off are the subject of these tests.
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  const sink: SmtpSink = {
    url: `${rest.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    taken,
    open: () => server.connections.size,
    cut({ id }) {
      for (const connection of server.connections) if (connection.session.id === id) connection._socket.destroy()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return sink
}

/** A refusal with the code of a mail server. */
export function refusal(responseCode: number, words = 'no'): Error {
  return Object.assign(new Error(words), { responseCode })
}
