import type { Readable } from 'node:stream'
import { composed } from './compose.ts'
import type { Mailer } from './port.ts'
import { smtpFailure } from './smtpFailure.ts'

/** A mail server that says nothing for this long has failed. */
const SILENCE_MS_MAX = 20_000
/** Time for one mail, with its wait for a connection: no server holds one for longer by answering drop by drop. */
const SENDING_MS_MAX = 60_000
const CONNECTIONS_MAX = 3

export interface SmtpLimits {
  readonly silenceMs: number
  readonly sendingMs: number
}

/** Sends by the mail server of an `smtp(s)://` URL, over few connections that stay open. [OT60] */
export function smtpMailer(
  url: string,
  from: string,
  { silenceMs, sendingMs }: SmtpLimits = { silenceMs: SILENCE_MS_MAX, sendingMs: SENDING_MS_MAX },
): Mailer {
  /** The text of each mail under way, by the signal that ends it. */
  const texts = new WeakMap<AbortSignal, Readable>()
  let transport: ReturnType<typeof pooled> | null = null
  return {
    kind: 'smtp',
    async send(mail) {
      transport ??= pooled(url, silenceMs, texts)
      const signal = AbortSignal.timeout(sendingMs)
      try {
        const { messageId } = await (await transport).sendMail({ ...composed(mail, from), signal })
        return { messageId }
      } catch (error) {
        throw smtpFailure(error, texts.get(signal)?.readableDidRead ?? false)
      }
    },
    async close() {
      ;(await transport)?.close()
    },
  }
}

/** Loaded when first needed: most services send no mail by a server. */
async function pooled(url: string, silenceMs: number, texts: WeakMap<AbortSignal, Readable>) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS_MAX,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // The library's errors do not say whether the text had begun to leave; whether it was read does.
  transport.use('stream', ({ message, data: { signal } }, done) => {
    const opened = message.createReadStream.bind(message)
    message.createReadStream = (...options) => {
      const text = opened(...options)
      if (signal) texts.set(signal, text)
      return text
    }
    done()
  })
  return transport
}
