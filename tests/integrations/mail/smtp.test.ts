import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mail, MailError, Mailer } from '#integrations/mail/port.ts'
import { smtpMailer } from '#integrations/mail/smtpMailer.ts'
import { refusal, type SinkOptions, type SmtpSink, smtpSink } from '../../helpers/smtpSink.ts'

const FROM = 'Parley <no-reply@parley.example>'
const MAIL: Mail = { to: 'ada@example.org', subject: 'Hello', text: 'Line one\n.\nFrom here\n' }
const PATIENT = { silenceMs: 30_000, sendingMs: 60_000 }
const IMPATIENT = { silenceMs: 400, sendingMs: 800 }

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function sinkThat(options: SinkOptions = {}): Promise<SmtpSink> {
  const sink = await smtpSink(options)
  closers.push(() => sink.close())
  return sink
}

function mailerTo(url: string, limits = PATIENT): Mailer {
  const mailer = smtpMailer(url, FROM, limits)
  closers.push(() => mailer.close())
  return mailer
}

async function failureOf(url: string, limits = PATIENT): Promise<MailError> {
  const failure: unknown = await mailerTo(url, limits)
    .send(MAIL)
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'MailError' })
  return failure as MailError
}

const FATES = { kept: [false, false], lasting: [false, true], unknown: [true, false] } as const
const fateOf = ({ unknown, lasting }: MailError) => [unknown, lasting]

type Reply = string | 'cut' | 'silence'
type Step = 'greeting' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'text'
const USUAL: Readonly<Record<Step, Reply>> = {
  ...{ greeting: '220 here', EHLO: '250 here', MAIL: '250 ok', RCPT: '250 ok', DATA: '354 go', text: '250 taken' },
}

/** A server that answers each step as it is told to. */
async function scripted(script: Partial<Record<Step | 'HELO', Reply>>): Promise<string> {
  const replies: Readonly<Record<string, Reply>> = { ...USUAL, ...script }
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('error', () => {})
    let buffer = ''
    let inText = false
    const answer = (step: string) => {
      const reply = replies[step] ?? '250 ok'
      if (reply === 'cut') socket.destroy()
      else if (reply !== 'silence') socket.write(`${reply}\r\n`)
      if (step === 'DATA') inText = reply.startsWith('3')
    }
    answer('greeting')
    socket.on('data', (chunk) => {
      buffer += chunk
      for (;;) {
        const mark = inText ? '\r\n.\r\n' : '\r\n'
        const end = buffer.indexOf(mark)
        if (end < 0 || socket.destroyed) return
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + mark.length)
        const wasText = inText
        inText = false
        answer(wasText ? 'text' : line.slice(0, 4).trim().toUpperCase())
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    for (const socket of open) socket.destroy()
    server.close()
  })
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('[OT60] a mail server that fails', () => {
  test.each<[Step, Reply, keyof typeof FATES]>([
    ['greeting', '421 busy', 'kept'],
    ['greeting', '554 no', 'kept'],
    ['greeting', 'cut', 'kept'],
    ['EHLO', '421 busy', 'kept'],
    ['EHLO', '550 no', 'kept'],
    ['EHLO', 'cut', 'kept'],
    ['MAIL', '451 later', 'kept'],
    ['MAIL', '421 closing', 'kept'],
    ['MAIL', '550 no', 'lasting'],
    ['MAIL', '503 out of order', 'kept'],
    ['MAIL', 'cut', 'kept'],
    ['RCPT', '450 later', 'kept'],
    ['RCPT', '550 nobody', 'lasting'],
    ['RCPT', 'cut', 'kept'],
    ['DATA', '451 later', 'kept'],
    ['DATA', '554 no', 'lasting'],
    ['DATA', 'cut', 'kept'],
    ['text', '421 closing', 'kept'],
    ['text', '451 later', 'kept'],
    ['text', '554 spam', 'lasting'],
    ['text', '354 go on', 'unknown'],
    ['text', 'nonsense', 'unknown'],
    ['text', 'cut', 'unknown'],
  ])('at %s with %s leaves the mail %s', async (step, reply, fate) => {
    const script = step === 'EHLO' ? { EHLO: reply, HELO: reply } : { [step]: reply }
    const failure = await failureOf(await scripted(script))
    expect(fateOf(failure)).toEqual(FATES[fate])
    expect(failure.message).toMatch(/^The mail server .+\.$/)
  })

  test.each<[Step, keyof typeof FATES]>([
    ['greeting', 'kept'],
    ['EHLO', 'kept'],
    ['MAIL', 'kept'],
    ['RCPT', 'kept'],
    ['DATA', 'kept'],
    ['text', 'unknown'],
  ])('at %s by silence leaves the mail %s', async (step, fate) => {
    expect(fateOf(await failureOf(await scripted({ [step]: 'silence' }), IMPATIENT))).toEqual(FATES[fate])
  })

  test('by answers that come drop by drop is left after the time for one mail', async () => {
    const sockets: NodeJS.Timeout[] = []
    const server = createServer((socket) => {
      socket.on('error', () => {})
      sockets.push(setInterval(() => socket.write('220-wait\r\n'), 50))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => {
      for (const timer of sockets) clearInterval(timer)
      server.close()
    })
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    const failure = await failureOf(url, { silenceMs: 60_000, sendingMs: 500 })
    expect(fateOf(failure)).toEqual(FATES.kept)
  })

  test('by not being there took nothing', async () => {
    const gone = await smtpSink()
    await gone.close()
    const failure = await failureOf(gone.url)
    expect(fateOf(failure)).toEqual(FATES.kept)
    expect(failure.message).toBe('The mail server cannot be reached.')
  })
})

describe('[OT60] a real mail server', () => {
  test('takes the mail as it is, dots and all', async () => {
    const sink = await sinkThat()
    await mailerTo(sink.url).send({ ...MAIL, to: 'a,b@example.org' })
    expect(sink.taken).toMatchObject([{ from: 'no-reply@parley.example', to: ['"a,b"@example.org'] }])
    expect(sink.taken[0]!.raw).toContain('Line one\r\n.\r\nFrom here')
  })

  test.each<[string, SinkOptions, keyof typeof FATES, string]>([
    ['at the start', { onConnect: (_, done) => done(refusal(421)) }, 'kept', 'The mail server did not take the mail'],
    [
      'the sender',
      { onMailFrom: (_, __, done) => done(refusal(550)) },
      'lasting',
      'The mail server refused the sender (550).',
    ],
    [
      'the recipient for now',
      { onRcptTo: (_, __, done) => done(refusal(450)) },
      'kept',
      'The mail server refused the recipient for now (450).',
    ],
    [
      'the recipient',
      { onRcptTo: (_, __, done) => done(refusal(550)) },
      'lasting',
      'The mail server refused the recipient (550).',
    ],
    [
      'the text',
      { received: () => Promise.reject(refusal(552)) },
      'lasting',
      'The mail server refused the mail (552).',
    ],
    [
      'the text for now',
      { received: () => Promise.reject(refusal(451)) },
      'kept',
      'The mail server refused the mail for now (451).',
    ],
  ])('that refuses %s is named', async (_, options, fate, words) => {
    const failure = await failureOf((await sinkThat(options)).url)
    expect(fateOf(failure)).toEqual(FATES[fate])
    if (fate === 'lasting' || words.endsWith('.')) expect(failure.message).toBe(words)
  })

  test('[OT61] that is cut off between the text and the answer leaves it unknown, and is not asked again', async () => {
    const sink = await sinkThat({ received: (_, session, self) => self.cut(session) })
    const failure = await failureOf(sink.url)
    expect(fateOf(failure)).toEqual(FATES.unknown)
    expect(failure.message).toBe('The mail server broke off while the mail was on its way.')
    expect(sink.taken).toHaveLength(1)
  })

  test('[OT61] that is cut off in the middle of a large text leaves it unknown', async () => {
    const sink = await sinkThat({ begun: (session, self) => self.cut(session) })
    const failure: unknown = await mailerTo(sink.url)
      .send({ ...MAIL, text: 'word '.repeat(400_000) })
      .catch((error: unknown) => error)
    expect(fateOf(failure as MailError)).toEqual(FATES.unknown)
    expect(sink.taken.filter(({ raw }) => raw.length > 2_000_000)).toEqual([])
  })

  test('that answers slowly, but in time, took it once', async () => {
    const sink = await sinkThat({ received: () => new Promise((resolve) => setTimeout(resolve, 300)) })
    await mailerTo(sink.url).send(MAIL)
    expect(sink.taken).toHaveLength(1)
  })

  test('that closed the idle connection gets the next mail over another, once', async () => {
    const sink = await sinkThat({ socketTimeout: 1_000 })
    const mailer = mailerTo(sink.url)
    await mailer.send(MAIL)
    await expect.poll(() => sink.open()).toBe(0)
    await mailer.send({ ...MAIL, subject: 'Again' })
    expect(sink.taken).toHaveLength(2)
  })

  test('gets the login over TLS, and no word of it comes back', async () => {
    const seen: string[] = []
    const sink = await sinkThat({
      secure: true,
      authOptional: false,
      onAuth({ username, password }, _, done) {
        seen.push(`${username} ${password}`)
        if (password === 'p@ss word') done(null, { user: username })
        else done(refusal(535, `bad ${password}`))
      },
    })
    const at = (login: string) => `smtps://${login}@127.0.0.1:${sink.port}?tls.rejectUnauthorized=false`
    await mailerTo(at('parley:p%40ss%20word')).send(MAIL)
    expect(sink.taken).toMatchObject([{ secure: true, user: 'parley' }])
    const failure = await failureOf(at('parley:wrong-secret'))
    expect(fateOf(failure)).toEqual(FATES.kept)
    expect(failure.message).toBe('The mail server refused the login.')
    expect(seen).toContain('parley wrong-secret')
    const told = [failure, failure.cause].map((error) => JSON.stringify([String(error), error, (error as Error).stack]))
    expect(told.join()).not.toContain('wrong-secret')
  })

  test('with a certificate that nobody vouches for gets nothing', async () => {
    const sink = await sinkThat({ secure: true })
    expect(fateOf(await failureOf(sink.url))).toEqual(FATES.kept)
    expect(sink.taken).toEqual([])
  })

  test('without TLS gets nothing, the login included, where the address asks for TLS', async () => {
    const logins: unknown[] = []
    const sink = await sinkThat({ onAuth: (auth, _, done) => done(null, { user: logins.push(auth) }) })
    const url = `${sink.url.replace('//', '//parley:secret@')}?requireTLS=true`
    expect(fateOf(await failureOf(url))).toEqual(FATES.kept)
    expect([logins, sink.taken]).toEqual([[], []])
  })

  test('[SL6] names nobody in its failure', async () => {
    const sink = await sinkThat({ onRcptTo: ({ address }, _, done) => done(refusal(550, `no ${address} here`)) })
    const failure = await failureOf(sink.url)
    const told = JSON.stringify([failure.message, failure.stack, failure.cause, String(failure.cause)])
    expect(told).not.toContain('ada@')
    expect(failure.cause).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  })
})
