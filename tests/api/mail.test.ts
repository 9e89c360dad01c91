import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterEach, describe, expect, test } from 'vitest'
import { openMailer } from '#integrations/mail/mailer.ts'
import type { Mail, MailError, Mailer } from '#integrations/mail/port.ts'
import { testService } from '../helpers/service.ts'

const FROM = 'Parley <no-reply@parley.example>'
const MAIL: Mail = { to: 'ada@example.org', subject: 'Ünïcode 🎉', text: 'Line one\n.\nFrom here\n' }

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** A mail server that takes everything, or breaks where it is told to. */
async function smtpServer(breakAt?: 'greeting' | 'RCPT' | 'DATA' | 'text') {
  const taken: { from: string; to: string[]; text: string }[] = []
  const server = createServer((socket) => {
    let mail = { from: '', to: [] as string[], text: '' }
    let inData = false
    let buffer = ''
    socket.on('error', () => {})
    if (breakAt === 'greeting') return void socket.end('554 no\r\n')
    socket.write('220 double\r\n')
    socket.on('data', (chunk) => {
      buffer += chunk
      if (inData) {
        if (!buffer.includes('\r\n.\r\n')) return
        if (breakAt === 'text') return void socket.destroy()
        mail.text = buffer.slice(0, buffer.indexOf('\r\n.\r\n'))
        taken.push(mail)
        mail = { from: '', to: [], text: '' }
        buffer = ''
        inData = false
        return void socket.write('250 ok\r\n')
      }
      for (let end = buffer.indexOf('\r\n'); end >= 0 && !inData; end = buffer.indexOf('\r\n')) {
        const line = buffer.slice(0, end)
        buffer = buffer.slice(end + 2)
        const [, from] = /^MAIL FROM:<(.*?)>/i.exec(line) ?? []
        const [, to] = /^RCPT TO:<(.*?)>/i.exec(line) ?? []
        if (from !== undefined) mail.from = from
        if (to !== undefined) mail.to.push(to)
        if (to !== undefined && breakAt === 'RCPT') socket.write('550 nobody\r\n')
        else if (/^DATA/i.test(line)) {
          if (breakAt === 'DATA') return void socket.destroy()
          inData = true
          socket.write('354 go\r\n')
        } else socket.write('250 ok\r\n')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(resolve)))
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, taken }
}

function mailer(transport: string): Mailer {
  const printed: Mail[] = []
  const made = openMailer({ transport, from: FROM, print: (mail) => printed.push(mail) })
  closers.unshift(() => made.close())
  return Object.assign(made, { printed })
}

async function folderMail(mail: Mail): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-out-'))
  closers.push(() => rm(folder, { recursive: true, force: true }))
  await mailer(`dir:${join(folder, 'out')}`).send(mail)
  const names = await readdir(join(folder, 'out'))
  expect(names).toEqual([expect.stringMatching(/\.eml$/)])
  return readFile(join(folder, 'out', names[0]!), 'utf8')
}

describe('[AU16] mail', () => {
  test('in a folder is one whole file, readable by any mail program', async () => {
    const raw = await folderMail({ ...MAIL, replyTo: 'host@example.org', messageId: '<id@parley.example>' })
    expect(raw.replaceAll('\r\n', '')).not.toContain('\n')
    const read = await PostalMime.parse(raw)
    expect(read).toMatchObject({
      subject: MAIL.subject,
      from: { name: 'Parley', address: 'no-reply@parley.example' },
      to: [{ address: 'ada@example.org' }],
      replyTo: [{ address: 'host@example.org' }],
      messageId: '<id@parley.example>',
    })
    expect(read.text?.replaceAll('\r\n', '\n').trim()).toBe(MAIL.text.trim())
  })

  test('carries a calendar file with its method', async () => {
    const text = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n'
    const raw = await folderMail({ ...MAIL, calendar: { method: 'CANCEL', text } })
    expect(raw).toMatch(/content-type: text\/calendar;[\s\S]*?method=CANCEL/i)
  })

  test('[SL6] of hostile words has no header, recipient or file that they ask for', async () => {
    const raw = await folderMail({
      to: 'a,bcc@evil.example',
      subject: 'Hello\r\nBcc: evil@evil.example\r\n\r\nBody',
      text: '/etc/passwd',
      headers: { 'X-Note': 'a\r\nBcc: evil@evil.example' },
    })
    const read = await PostalMime.parse(raw)
    expect(read.bcc ?? []).toEqual([])
    expect(raw).not.toMatch(/^bcc:/im)
    expect(read.to?.length).toBe(1)
    expect(read.text?.trim()).toBe('/etc/passwd')
  })

  test('by SMTP goes to its one recipient, dots and all', async () => {
    const { url, taken } = await smtpServer()
    const { messageId } = await mailer(url).send({ ...MAIL, to: 'a,b@example.org' })
    expect(messageId).toMatch(/^<.+@.+>$/)
    expect(taken).toMatchObject([{ from: 'no-reply@parley.example', to: ['"a,b"@example.org'] }])
    expect(taken[0]!.to).toHaveLength(1)
  })

  test.each([
    ['greeting', false, false],
    ['RCPT', false, true],
    ['DATA', false, false],
    ['text', true, false],
  ] as const)(
    '[IM5] a server that breaks at %s is a MailError; unknown: %s, lasting: %s',
    async (where, unknown, lasting) => {
      const { url } = await smtpServer(where)
      const error = (await mailer(url)
        .send(MAIL)
        .catch((failure: unknown) => failure)) as MailError
      expect([error.name, error.unknown, error.lasting]).toEqual(['MailError', unknown, lasting])
    },
  )

  test('a server that is not there took nothing', async () => {
    const error = (await mailer('smtp://127.0.0.1:9')
      .send(MAIL)
      .catch((failure: unknown) => failure)) as MailError
    expect([error.name, error.unknown, error.lasting]).toEqual(['MailError', false, false])
  })

  test('on the console is printed, and nothing leaves', async () => {
    const made = mailer('console') as Mailer & { printed: Mail[] }
    await made.send(MAIL)
    expect(made.printed).toEqual([MAIL])
  })
})

test('[OP4] a folder for mails that cannot be made stops the start', async () => {
  await expect(testService({ MAIL_TRANSPORT: 'dir:/proc/parley' })).rejects.toThrow(
    /^The setting MAIL_TRANSPORT names /,
  )
})
