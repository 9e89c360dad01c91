import fc from 'fast-check'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageIdOf, type OutreachLetter, outreachMail } from '#gateway/outreach/sending/letter.ts'
import type { Mailer } from '#integrations/mail/port.ts'
import { smtpMailer } from '#integrations/mail/smtpMailer.ts'
import { type SmtpSink, smtpSink } from '../../helpers/smtpSink.ts'

const LEAD = 'lead_0b0f7c1e7a534b0e'
const TOKEN = `${LEAD}.1.${'a'.repeat(43)}`
const SENDER = { from: 'Ana Silva <ana@parley.example>', address: '1 Example Street\nExampleton' }
const LETTER: OutreachLetter = {
  to: 'ada@example.org',
  subject: 'Reviews at Example',
  body: 'Dear Ada,\n\nshall we talk?',
  messageId: messageIdOf({ leadId: LEAD, step: 1 }, SENDER.from),
  unsubscribeUrl: `https://parley.example/api/outreach/unsubscribe?token=${TOKEN}`,
}

let sink: SmtpSink
let mailer: Mailer
beforeAll(async () => {
  sink = await smtpSink()
  mailer = smtpMailer(sink.url, 'Parley <no-reply@parley.example>')
})
afterAll(async () => {
  await mailer.close()
  await sink.close()
})

async function travelled(letter: Partial<OutreachLetter>, sender = SENDER): Promise<Email & { readonly raw: string }> {
  await mailer.send(outreachMail({ ...LETTER, ...letter }, sender))
  const { raw, to } = sink.taken.at(-1)!
  expect(to).toHaveLength(1)
  return Object.assign(await PostalMime.parse(raw), { raw })
}

const HEADERS = [
  'content-transfer-encoding',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
]
const namesOf = ({ headers }: Email) => headers.map(({ key }) => key).sort()

describe('[OT64] a mail to a lead', () => {
  test('carries its sender, its own id and the headers that unsubscribe', async () => {
    const mail = await travelled({})
    expect(namesOf(mail)).toEqual(HEADERS)
    expect(mail).toMatchObject({
      from: { name: 'Ana Silva', address: 'ana@parley.example' },
      to: [{ address: 'ada@example.org' }],
      subject: 'Reviews at Example',
      messageId: `<${LEAD}.1@parley.example>`,
    })
    expect(mail.raw).toContain(`List-Unsubscribe: <${LETTER.unsubscribeUrl}>\r\n`)
    expect(mail.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  test('is plain text and ends with the link and the postal address', async () => {
    const mail = await travelled({})
    expect(mail.html).toBeUndefined()
    expect(mail.text!.trimEnd().replaceAll('\r\n', '\n')).toBe(
      `Dear Ada,\n\nshall we talk?\n\n--\nUnsubscribe: ${LETTER.unsubscribeUrl}\n1 Example Street\nExampleton`,
    )
    const bare = await travelled({}, { from: SENDER.from, address: null } as never)
    expect(bare.text!.trimEnd().endsWith(LETTER.unsubscribeUrl)).toBe(true)
  })

  test.each([
    'Hello\r\nBcc: evil@evil.example\r\n\r\nBody',
    'Hello\nBcc: evil@evil.example',
    'Hello\rBcc: evil@evil.example',
    'Hello\u2028Bcc: evil@evil.example\u0000\u0085X-Evil: 1',
    '=?utf-8?Q?Hello=0D=0ABcc:_evil@evil.example?=',
    'Sujet accentué 🎉 '.repeat(8),
  ])('of the subject %j has no header that it asks for', async (subject) => {
    const mail = await travelled({ subject })
    expect(namesOf(mail)).toEqual(HEADERS)
    expect(mail.raw).not.toMatch(/^(?:bcc|x-evil):/im)
    expect(mail.to).toEqual([expect.objectContaining({ address: 'ada@example.org' })])
  })

  test('of HTML, of what looks like a file or a header, and of lone dots stays that text', async () => {
    const body = [
      '<script>alert(1)</script><img src="https://evil.example/pixel">',
      '.',
      'From here',
      'Bcc: evil@evil.example',
      '/etc/passwd',
    ].join('\n')
    const mail = await travelled({ body })
    expect(mail.html).toBeUndefined()
    expect(mail.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8/m)
    expect(mail.text!.replaceAll('\r\n', '\n').startsWith(`${body}\n`)).toBe(true)
  })

  test('of any subject, body and address has these headers and one recipient', async () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 200 })
    const address = fc.constantFrom('a,b@example.org', 'a;b@example.org', 'a(b)c@example.org', 'bcc:x@example.org')
    await fc.assert(
      fc.asyncProperty(hostile, hostile, address, async (subject, body, to) => {
        const mail = await travelled({ subject, body, to })
        // A subject of nothing is no header.
        expect(namesOf(mail).filter((name) => name !== 'subject')).toEqual(HEADERS.filter((name) => name !== 'subject'))
        expect(mail.text).toContain(LETTER.unsubscribeUrl)
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['ana@parley.example', 'parley.example'],
    ['Ana <ana@Parley.Example>', 'parley.example'],
    ['"Ana @ work" <ana@parley.example>', 'parley.example'],
    ['ana@pärley.example', 'xn--prley-gra.example'],
  ])('from %s has an id at %s', (from, host) => {
    expect(messageIdOf({ leadId: LEAD, step: 2 }, from)).toBe(`<${LEAD}.2@${host}>`)
  })
})
