import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { SNIPPET_MAX } from '#documents/letters/letter.ts'
import { createLetterReader } from '#documents/letters/letterReader.ts'
import { readLetter } from '#documents/letters/readLetter.ts'
import { bytes, lines, mail, OURS, REPLIES, report, WORDS } from './mails.ts'

const read = async (source: string) => {
  const letter = await readLetter(bytes(source))
  if (letter === null) throw new Error('no mail')
  return letter
}

describe('a reply', () => {
  test.each(Object.entries(REPLIES))(
    '[OT85] as %s writes it: who answers what, without the quoted text',
    async (_client, source) => {
      const letter = await read(source)
      expect(letter).toMatchObject({ from: 'ben@firm.example', isAutomatic: false, report: null, snippet: WORDS })
      expect(letter.answers).toContain(OURS)
      expect(letter.firstLine).toBe('yes, tuesday works')
      expect(letter.messageId).toMatch(/@firm\.example$/)
    },
  )

  test('[OT85] the nearest mail it answers comes first, a repeated field and wild ids do not count', async () => {
    const header = [`References: <a@x> <b@x>`, `In-Reply-To: <b@x>`, `In-Reply-To: <c@x>`]
    expect((await read(mail({ header, body: ['x'] }))).answers).toEqual(['b@x', 'a@x'])
    const wild = [`In-Reply-To: your mail of Monday`, `References: <${'x'.repeat(400)}@y> <>`]
    expect((await read(mail({ header: wild, body: ['x'] }))).answers).toEqual([])
    expect((await read(mail({ header: [], body: ['x'] }))).answers).toEqual([])
  })

  test('[OT85] a long text is cut to 500 characters, never within one', async () => {
    const { snippet } = await read(
      mail({ header: ['Content-Type: text/plain; charset=utf-8'], body: [`x${'😀'.repeat(400)}`] }),
    )
    expect(snippet.length).toBeLessThanOrEqual(SNIPPET_MAX)
    expect(snippet.isWellFormed()).toBe(true)
  })

  test('[OT85] the sender is an address, however it is written', async () => {
    const from = async (value: string) => (await read(mail({ from: value, body: ['x'] }))).from
    expect(await from('BEN@Firm.Example')).toBe('ben@firm.example')
    expect(await from('"Ito, Ben" <ben@firm.example>')).toBe('ben@firm.example')
    expect(await from('=?utf-8?B?QmVu?= <ben@firm.example>')).toBe('ben@firm.example')
    expect(await from('ben@firm.example (Ben)')).toBe('ben@firm.example')
    expect(await from('nobody')).toBeNull()
  })

  test.each([
    ['STOP', 'stop'],
    ['Stop.', 'stop'],
    ['  "unsubscribe"!  ', 'unsubscribe'],
    ['Unsubscribe', 'unsubscribe'],
    ['*stop*', 'stop'],
    ['Please stop', 'please stop'],
    ['Stop writing to me', 'stop writing to me'],
  ])('[OT88] the first line %j is read as %j', async (line, said) => {
    expect((await read(mail({ body: ['', line, '', 'Ben'] }))).firstLine).toBe(said)
  })

  test('[OT88] a stop word that is only quoted is none of theirs', async () => {
    expect((await read(mail({ body: ['> stop', '> unsubscribe', '', 'What is this?'] }))).firstLine).toBe(
      'what is this',
    )
    expect((await read(mail({ body: ['> stop'] }))).firstLine).toBe('')
  })
})

describe('[OT89] a mail that nobody typed', () => {
  test.each<[string, { header: string[]; subject?: string }]>([
    ['an absence note', { header: ['Auto-Submitted: auto-replied'] }],
    ['a machine', { header: ['Auto-Submitted: auto-generated (rejected)'] }],
    ['a vacation program', { header: ['X-Autoreply: yes'] }],
    ['an old responder', { header: ['Precedence: auto_reply'] }],
    ['a list', { header: ['List-Id: <all.firm.example>'] }],
    ['a client that says so in the subject', { header: [], subject: 'Automatic reply: Faster document reviews' }],
    ['one in German', { header: [], subject: 'Abwesenheitsnotiz: Faster document reviews' }],
    ['one in French', { header: [], subject: 'Réponse automatique : Faster' }],
  ])('is %s', async (_what, { header, subject = 'Re: Faster' }) => {
    const source = mail({ header: [...header, `In-Reply-To: <${OURS}>`], subject, body: ['I am away.'] })
    expect((await read(source)).isAutomatic).toBe(true)
  })

  test('is none that a person typed', async () => {
    for (const header of [['Auto-Submitted: no'], ['Precedence: first-class'], ['X-Auto-Response-Suppress: All']]) {
      expect((await read(mail({ header, body: ['Hello'] }))).isAutomatic).toBe(false)
    }
    expect((await read(mail({ subject: 'Out of officers', body: ['Hello'] }))).isAutomatic).toBe(false)
  })
})

describe('[OT86] a delivery report', () => {
  test.each(['message/rfc822', 'text/rfc822-headers', null] as const)(
    'with %s returned names the address and the mail',
    async (returned) => {
      expect((await read(report({ returned }))).report).toEqual({
        failed: ['ben@firm.example'],
        about: returned === null ? [] : [OURS],
      })
    },
  )

  test.each([
    ['4.2.2', 'delayed'],
    ['4.4.1', 'failed'],
    ['2.0.0', 'delivered'],
    ['5.0.0', 'delayed'],
    ['5.1', 'failed'],
    ['unknown', 'failed'],
  ])('with status %s (%s) says that nothing failed for good', async (status, action) => {
    expect((await read(report({ status, action }))).report).toMatchObject({ failed: [] })
  })

  test('may name several addresses, in any case, original or final', async () => {
    const source = report().replace(
      'Status: 5.1.1\r\n',
      'Status: 5.1.1\r\n\r\nOriginal-Recipient: rfc822;Two@Firm.Example\r\nFinal-Recipient: RFC822; two@mx.firm.example\r\nStatus: 5.7.1 (refused)\r\n\r\n',
    )
    expect((await read(source)).report?.failed).toEqual(['ben@firm.example', 'two@mx.firm.example', 'two@firm.example'])
  })

  test('of a server that writes no statuses is read from its fields and words', async () => {
    const exim = (words: string) =>
      lines(
        'From: Mail Delivery System <Mailer-Daemon@mx.example>',
        'Subject: Mail delivery failed: returning message to sender',
        'Message-ID: <E1@mx.example>',
        'Auto-Submitted: auto-replied',
        'X-Failed-Recipients: ben@firm.example',
        '',
        words,
      )
    expect((await read(exim('SMTP error: 550 no such user'))).report?.failed).toEqual(['ben@firm.example'])
    expect((await read(exim('Unrouteable address 5.1.2'))).report?.failed).toEqual(['ben@firm.example'])
    expect((await read(exim('retry timeout exceeded, 451 later'))).report?.failed).toEqual([])
  })

  test('a receipt that it was read is none, nor is any other mail', async () => {
    const receipt = report().replace('report-type=delivery-status', 'report-type=disposition-notification')
    expect((await read(receipt)).report).toBeNull()
    expect((await read(mail({ body: ['Final-Recipient: rfc822; x@y.example', 'Status: 5.1.1'] }))).report).toBeNull()
  })
})

describe('[OT87] whatever a mail is made of', () => {
  const reader = createLetterReader()
  afterAll(() => reader.close())

  test('it is read in a process of its own, or refused', async () => {
    expect(await reader.read(bytes(REPLIES.gmail!))).toMatchObject({ snippet: WORDS, answers: [OURS] })
    expect(await reader.read(Buffer.from('no mail at all'))).toBeNull()
    expect(await reader.read(new Uint8Array())).toBeNull()
  })

  test.each([
    ['an endless header', `From: a@b.example\r\nSubject: ${'x '.repeat(200_000)}\r\n\r\nhi`],
    ['thousands of ids', mail({ header: [`References: ${'<a@b> '.repeat(50_000)}`], body: ['hi'] })],
    [
      'parts in parts',
      mail({
        header: ['Content-Type: multipart/mixed; boundary=b'],
        body: Array(20_000).fill('--b\r\nContent-Type: multipart/mixed; boundary=b\r\n'),
      }),
    ],
    ['no end of lines', `From: a@b.example\r\nTo: b@c.example\r\n\r\n${'word '.repeat(400_000)}`],
    ['marks without end', mail({ body: [`${'>'.repeat(300_000)} hi`] })],
    ['no characters at all', mail({ body: ['\0'.repeat(100_000)] })],
  ])('%s has an answer in time', async (_what, source) => {
    const letter = await reader.read(bytes(source)).catch(() => null)
    expect(letter === null || letter.snippet.length <= SNIPPET_MAX).toBe(true)
    expect(await reader.read(bytes(REPLIES.outlook!))).toMatchObject({ snippet: WORDS })
  })

  test('nothing trips the reader', async () => {
    const pieces = fc.constantFrom(
      'From: a@b.example',
      'Content-Type: multipart/report; boundary=x',
      '--x',
      '',
      'Status: 5.1.1',
      '> y',
      'On Monday Ben wrote:',
      '\t<z@x>',
      '=?utf-8?Q?=',
      '\u0000',
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 40 }), async (all) => {
        const letter = await readLetter(bytes(`From: a@b.example\r\nSubject: x\r\n${all.join('\r\n')}`))
        expect(letter === null || letter.snippet.length <= SNIPPET_MAX).toBe(true)
      }),
    )
  })
})
