import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MESSAGES_MAX } from '#documents/kinds/email/limits.ts'
import { parseThread, type Thread } from '#documents/kinds/email/thread.ts'
import { htmlText } from '#documents/text/htmlText.ts'

const read = (name: string) =>
  parseThread(new Uint8Array(readFileSync(new URL(`../../fixtures/emails/${name}`, import.meta.url))), name)
const parse = (text: string, name = 'mail.eml') => parseThread(new TextEncoder().encode(text), name)
const senders = (thread: Thread | null) => thread?.messages.map(({ from }) => from)
const bodies = (thread: Thread | null) => thread?.messages.map(({ body }) => body)
const header = 'From: Eve <eve@x.test>\nSubject: s\nMessage-ID: <1@x>\nDate: Tue, 1 Jan 2030 00:00:00 +0000\n'
/** Processor time since then: a busy machine must not decide. */
function cpuMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
const plain = `${header}Content-Type: text/plain; charset=utf-8\n\n`

describe('[TH1] [TH2] T27 replies and forwards, oldest first', () => {
  test.each<[string, string[]]>([
    ['gmail-reply.eml', ['Nadia Petit', 'Oskar Lind', 'Nadia Petit']],
    ['outlook-chain.eml', ['Brandt, Helene', 'Okafor, Chidi', 'Brandt, Helene']],
    ['apple-forward.eml', ['Harbour Rooms', 'Ines Duarte']],
    ['thunderbird-inline.eml', ['Pavol Urban', 'Greta Holm']],
    ['german-outlook.eml', ['Jörg Müller', 'Silke Weber', 'Jörg Müller']],
    ['french-raw-header.eml', ['Rémi Aubert', 'Zoé Lefèvre']],
    ['spanish-forward.eml', ['Lucía Ortega', 'Bruno Salas', 'Lucía Ortega']],
    ['japanese-iso2022jp.eml', ['田中 千夏', '佐藤 健', '田中 千夏']],
    ['russian-koi8r.eml', ['Анна Ковалёва', 'Игорь Белов', 'Анна Ковалёва']],
    ['forward-of-forward.eml', ['Carla Moss', 'Yusuf Demir', 'Mara Quist']],
    ['attached-messages.eml', ['Kofi Mensah', 'Rosa Klein']],
    ['html-only.eml', ['Ravi Menon', 'Tilda Berg']],
    ['list.mbox', ['Tove Lindqvist', 'Abel Tesfaye', 'Tove Lindqvist']],
    ['pasted-outlook.txt', ['Vera Lang', 'Kim Sato', 'Unknown sender']],
    ['pasted-oldest-first.txt', ['Vera Lang', 'Kim Sato', 'Vera Lang']],
    ['pasted-printed.txt', ['Elin Strand', 'Jonas Frey', 'Elin Strand']],
  ])('%s', async (name, expected) => {
    const thread = await read(name)
    expect(senders(thread)?.map((from) => from.replace(/ <.*/u, ''))).toEqual(expected)
    const dates = thread!.messages.flatMap(({ date }) => (date === null ? [] : [date]))
    expect(dates).toEqual(dates.toSorted((one, other) => one - other))
  })

  test('[TH7] the envelope names the sender of the top message, whatever stands in its text', async () => {
    const thread = await parse(`${plain}From: Mallory <m@x.test>\nSent: Monday\nSubject: s\n\nquoted`)
    expect(senders(thread)).toEqual(['Mallory <m@x.test>', 'Eve <eve@x.test>'])
    expect(bodies(thread)).toEqual(['quoted', ''])
  })

  test('a rule above a disclaimer divides nothing', async () => {
    const thread = await read('outlook-chain.eml')
    expect(thread!.messages[2]!.body).toContain('This message may contain confidential information.')
  })

  test('[TH7] an unknown layout stays one message with all its text', async () => {
    const text = '=== Fritz meinte gestern ===\nnoch offen\n\n> ein Zitat ohne Absender\n\nmeine Antwort'
    expect(bodies(await parse(plain + text))).toEqual([text])
  })

  test('a travel plan and prose are no mail', async () => {
    expect(await read('travel-plan.txt')).toBeNull()
    expect(await parse('This is just a sentence.\nTo be honest: nothing more.', 'a.txt')).toBeNull()
  })

  test('answers between quoted lines remember what they answer', async () => {
    const [asked, answered] = (await read('thunderbird-inline.eml'))!.messages
    expect(asked!.body).toContain('a previous version on the machine?\n')
    expect(answered!.answers?.map(({ at, to }) => [answered!.body.slice(at, at + 6), to.slice(0, 20)])).toEqual([
      ['Yes, b', 'Should the installer'],
      ['I do, ', 'Who writes the relea'],
    ])
  })

  test('a deeper quote without attribution stays in the message that quotes it', async () => {
    const bob = 'Bob <b@x.test> wrote:\n> Carl <c@x.test> wrote:\n> > carl\n> bob'
    const dora = 'Dora <d@x.test> wrote:\n> > somebody\n> dora'
    const thread = await parse(`${plain}${bob}\n\n${dora}\n\neve`)
    expect(bodies(thread)).toEqual(['> somebody\ndora', 'carl', 'bob', 'eve'])
  })

  test('one message announced twice, by attribution and by header block, is one', async () => {
    const text =
      '--- On Tue, 4/3/12, bob <bob@x.test> wrote:\n\nFrom: bob <bob@x.test>\nSubject: Hi\nDate: Tuesday, April 3, 2012, 4:19 PM\n\nhello'
    const thread = await parse(`${plain}top\n\n${text}`)
    expect(senders(thread)).toEqual(['bob <bob@x.test>', 'Eve <eve@x.test>'])
    expect(thread!.messages[0]).toMatchObject({ subject: 'Hi', body: 'hello' })
  })

  test('a message quoted twice is kept once', async () => {
    const quote =
      'On Mon, Apr 2, 2012 at 6:26 PM, Bob <bob@x.test> wrote:\n> The roof needs new tiles before the winter, and the gutters too, says the man.'
    expect(senders(await parse(`${plain}one\n\n${quote}\n\ntwo\n\n${quote}`))).toHaveLength(2)
  })

  test.each([
    ['a bare From and Date', 'From: Bob <bob@x.test>\nDate: Sun, 14 Nov 2010 19:04:19 -0800'],
    [
      'a whole block',
      '----- Original Message ----- \nFrom: "Bob" <bob@x.test>\nTo: <l@x.test>\nSent: Sunday, April 01, 2007 2:15 PM\nSubject: Re: s',
    ],
  ])('%s above marked lines: what follows them is the answer', async (_, block) => {
    const thread = await parse(`${plain}${block}\n\n> quoted\n> more\n\nApplied.`)
    expect(senders(thread)?.[0]).toBe('Bob <bob@x.test>')
    expect(bodies(thread)).toEqual(['quoted\nmore', 'Applied.'])
  })

  test('digests and mails that are nothing but a mail inside', async () => {
    const part = (from: string, hour: string) =>
      `From: ${from}@x.test\nSubject: ${from}\nDate: Mon, 31 Dec 2029 ${hour}:00:00 +0000\n\ntext ${from}\n`
    const digest = `MIME-Version: 1.0\nContent-Type: multipart/digest; boundary=D\n\n--D\n\n${part('a', '09')}--D\nContent-Type: message/rfc822\n\n${part('b', '08')}--D--\n`
    expect(senders(await parse(header + digest))).toEqual(['b@x.test', 'a@x.test', 'Eve <eve@x.test>'])
    const whole = `MIME-Version: 1.0\nContent-Type: message/rfc822\n\n${part('a', '09')}`
    expect(bodies(await parse(header + whole))).toEqual(['text a', ''])
  })

  test('"on behalf of" shows the person, list archives stay readable', async () => {
    const text =
      'From: The List <list@x.test> On Behalf Of Ann Lee\nSent: Monday, April 2, 2012\nTo: a\nSubject: b\n\nhello'
    expect(senders(await parse(plain + text))?.[0]).toBe('Ann Lee')
    expect(senders(await read('list.mbox'))?.[0]).toBe('Tove Lindqvist <tove at example.test>')
  })
})

describe('mail stores', () => {
  test('quotes of stored messages go, quotes of others stay', async () => {
    const [, second, third] = bodies(await read('list.mbox'))!
    expect(second).toBe('Mine fits. Which year is your table?')
    expect(third).toContain('> The factory confirmed a tolerance problem')
    expect(third).not.toContain('Abel')
  })

  test('an undated message stays behind the one that it follows in the file', async () => {
    const one = (name: string, day?: number) =>
      `From a@x Thu Jan  1 00:00:00 2030\nFrom: ${name}@x.test\nSubject: m\n${day ? `Date: ${day} Jan 2030 00:00:00 +0000\n` : ''}\nhello ${name}\n\n`
    const order = async (...stored: string[]) =>
      senders(await parse(stored.join(''), 'a.mbox'))!.map((from) => from.split('@')[0])
    expect(await order(one('ana', 1), one('ben'), one('cem', 2))).toEqual(['ana', 'ben', 'cem'])
    expect(await order(one('ana', 3), one('ben'), one('cem', 2))).toEqual(['cem', 'ana', 'ben'])
    expect(await order(one('ben'), one('ana', 3), one('cem', 2))).toEqual(['ben', 'cem', 'ana'])
  })

  test.each(['\n', '\r\n'])('with lines that end in %j are divided at lax separators too', async (end) => {
    const one = (name: string) => ['From a@x 10:00', `From: ${name}@x.test`, 'Subject: m', '', `hello ${name}`, '', '']
    const text = ['ana', 'ben', 'cem'].flatMap((name) => one(name).slice(0, -1)).join(end)
    expect(bodies(await parse(text, 'a.mbox'))).toEqual(['hello ana', 'hello ben', 'hello cem'])
  })

  test('messages beyond the limit are counted', async () => {
    const one = (index: number) =>
      `From a@x Thu Jan  1 00:00:00 2030\nFrom: u${index}@x.test\nSubject: m\n\nhello ${index}\n\n`
    const thread = await parse(Array.from({ length: MESSAGES_MAX + 7 }, (_, index) => one(index)).join(''), 'a.mbox')
    expect(thread?.messages).toHaveLength(MESSAGES_MAX)
    expect(thread?.omitted).toBe(7)
  })

  test('a store of one mail shows its quotes as messages, unless it is named a store', async () => {
    const text = `From a@x Thu Jan  1 00:00:00 2030\n${plain}top\n\nBob <b@x.test> wrote:\n> quoted\n`
    expect(senders(await parse(text, 'a.eml'))).toHaveLength(2)
    expect(senders(await parse(text, 'a.mbox'))).toHaveLength(1)
  })
})

describe('[TH8] T28 encodings', () => {
  const bytes = (...parts: (string | number[])[]) =>
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

  test('a file that is UTF-16 as a whole', async () => {
    const wide = Buffer.from(`\ufeff${plain}grüße 日本`, 'utf16le')
    expect(bodies(await parseThread(wide, 'a.eml'))).toEqual(['grüße 日本'])
    expect(bodies(await parseThread(wide.subarray(2), 'a.eml'))).toEqual(['grüße 日本'])
  })

  test.each<[string, Uint8Array, string]>([
    ['raw Latin-1 without a charset', bytes(header, '\n', 'Stra\xdfe'), 'Straße'],
    [
      'raw UTF-8 that says us-ascii',
      bytes(header, 'Content-Type: text/plain; charset=us-ascii\n\n', [0xc3, 0xa9]),
      'é',
    ],
    ['raw KOI8-R without a charset', bytes(header, '\n', [0xf0, 0xd2, 0xc9, 0xd7, 0xc5, 0xd4]), 'Привет'],
    ['raw windows-1251', bytes(header, '\n', [0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]), 'Привет'],
    ['ISO-2022-JP without a charset', bytes(header, '\n\x1b$B4A;z\x1b(B'), '漢字'],
    [
      'windows-1255',
      bytes(header, 'Content-Type: text/plain; charset=windows-1255\n\n', [0xf9, 0xec, 0xe5, 0xed]),
      'שלום',
    ],
  ])('%s', async (_, source, expected) => {
    expect(bodies(await parseThread(source, 'a.eml'))).toEqual([expected])
  })

  test('raw 8-bit header fields, and characters split over encoded words', async () => {
    const raw = bytes(
      'From: J\xf6rg <j@x.test>\nSubject: =?utf-8?B?w6TD?= =?utf-8?B?tg==?=\nContent-Type: text/plain; charset=iso-8859-1\n\nx',
    )
    const thread = await parseThread(raw, 'a.eml')
    expect(senders(thread)).toEqual(['Jörg <j@x.test>'])
    expect(thread?.title).toBe('äö')
  })

  test.each([
    ['no boundary', 'Content-Type: multipart/mixed\n\n--x\n\nhello\n--x--', 'hello'],
    [
      'no closing boundary',
      'Content-Type: multipart/mixed; boundary=B\n\n--B\nContent-Type: text/plain\n\nhello',
      'hello',
    ],
    ['unquoted odd boundary', 'Content-Type: multipart/mixed; boundary==_a:1\n\n--=_a:1\n\nhello\n--=_a:1--', 'hello'],
    ['no blank line above the text', 'hello there everyone', 'hello there'],
    [
      'multipart a thousand deep',
      `${Array.from({ length: 1000 }, (_, i) => `Content-Type: multipart/mixed; boundary="b${i}"\n\n--b${i}\n`).join('')}\nhello`,
      'hello',
    ],
  ])('broken structure: %s', async (_, rest, expected) => {
    expect(bodies(await parse(header + rest))?.join('\n')).toContain(expected)
  })

  test('quoted soft line breaks join within the quote only', async () => {
    const flowed = `${header}Content-Type: text/plain; format=flowed\n\nBob <b@x.test> wrote:\n> one long \n> line\n> \n> next\nanswer \nhere`
    expect(bodies(await parse(flowed))).toEqual(['one long line\n\nnext', 'answer here'])
  })
})

describe('HTML mails', () => {
  const html = (body: string) => parse(`${header}Content-Type: text/html; charset=utf-8\n\n${body}`)

  test('become text: no scripts, no styles, characters decoded', async () => {
    const [, reply] = bodies(await read('html-only.eml'))!
    expect(reply).toBe('The Swedish chapter is done – see below.\n\n- safety notes\n- spare parts')
    expect(bodies(await html('<p>a&lt;b &#x41;&#66; &unknown;<p>c<script>x()'))).toEqual(['a<b AB &unknown;\n\nc'])
  })

  test.each([
    ['<p>caf&eacute; &leftrightarrow; x&nbsp;&zwnj;', 'café ↔ x'],
    ['<a title="a > b">c</a> &lt;d&gt;', 'c <d>'],
    ['a<svg width=1 />b<svg><text>hidden</text></svg>c', 'abc'],
    ['<title>hidden</title><noframes>hidden</noframes><p>a<object>b', 'ab'],
    ['a<!-- hidden --> b<!-- c', 'a b c'],
    ['<BLOCKQUOTE>a<br/>b</BLOCKQUOTE>c', '> a\n> b\nc'],
  ])('%s', async (source, expected) => {
    expect(htmlText(source).trim()).toBe(expected)
  })

  test('deep nesting and unclosed elements stay cheap', async () => {
    const before = process.cpuUsage()
    expect(htmlText(`${'<b>'.repeat(500_000)}x`)).toBe('x')
    expect(bodies(await html(`${'<div><blockquote>'.repeat(20_000)}x`))).toEqual(['x'])
    expect(bodies(await html(`${'<object><!-- <title>'.repeat(50_000)}x`))?.[0]).toMatch(/x$/u)
    expect(cpuMs(before)).toBeLessThan(3_000)
  })
})

describe('bounds', () => {
  test('bait for slow patterns is read in time', async () => {
    const before = process.cpuUsage()
    const bait = [
      'On '.repeat(100_000),
      `On Mon, a <${'a'.repeat(100_000)}`,
      '> '.repeat(200_000),
      ':\n'.repeat(300_000),
      'From: a\n'.repeat(50_000),
    ]
    for (const text of bait) expect(await parse(`${plain}${text}\nend`)).not.toBeNull()
    expect(cpuMs(before)).toBeLessThan(8_000)
  })

  test('quoted messages beyond the limit stay text', async () => {
    const block = (index: number) =>
      `From: A${index} <a${index}@x.test>\nSent: Monday\nTo: B\nSubject: x\n\nt${index}\n`
    const thread = await parse(plain + Array.from({ length: 900 }, (_, index) => block(index)).join('\n'))
    expect(thread?.messages).toHaveLength(MESSAGES_MAX)
    expect(bodies(thread)?.join('\n')).toContain('t899')
  })

  test('other formats and noise are refused', async () => {
    for (const text of ['%PDF-1.7\nFrom: a@b\nSubject: x\n\nhello', '', ' \n', '\0'.repeat(5_000)])
      expect(await parse(text)).toBeNull()
    const noise = Uint8Array.from({ length: 50_000 }, (_, index) => (index * 7919) ** 2 % 251)
    expect(await parseThread(noise, 'a.eml')).toBeNull()
  })
})

describe('titles', () => {
  test.each([
    ["'Re: Draft EVS-8a'", 'Draft EVS-8a'],
    ['AW: WG: SV: Kündigung', 'Kündigung'],
    ['Re: [notmuch] Re: Working with Maildir', '[notmuch] Working with Maildir'],
    ['RE[2]: Fwd: plan', 'plan'],
    ['回复：合同', '合同'],
    ['Regarding: the roof', 'Regarding: the roof'],
  ])('%s', async (subject, expected) => {
    expect(
      (await parse(`From: a@x.test\nSubject: ${subject}\nContent-Type: text/plain; charset=utf-8\n\nx`))?.title,
    ).toBe(expected)
  })

  test('without a subject: the first words, else the file name', async () => {
    expect((await parse('From: a@x.test\nTo: b@x.test\n\nWe need to talk.'))?.title).toBe('We need to talk.')
    expect((await parse('From: a@x.test\nTo: b@x.test\n\n', 'offer.eml'))?.title).toBe('offer')
  })
})
