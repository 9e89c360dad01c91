import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ImapInbox } from '#integrations/inbox/imapInbox.ts'
import { keyOfMail } from '#integrations/inbox/mailKey.ts'
import { openInbox } from '#integrations/inbox/openInbox.ts'
import { type Arrival, BEGINNING_BYTES, type Inbox, InboxFailure, MAIL_BYTES_MAX } from '#integrations/inbox/port.ts'
import { type Dovecot, dovecot, hasDovecot } from '../helpers/dovecot.ts'

const never = new AbortController().signal
const mail = (id: string, body = 'Hello') =>
  `From: ben@firm.example\r\n${id === '' ? '' : `Message-ID: <${id}>\r\n`}Subject: x\r\n\r\n${body}\r\n`

/** Everything that is new, as somebody reads it who remembers. */
async function read(inbox: Inbox, known = new Set<string>(), cursor: string | null = null) {
  const arrivals: Arrival[] = []
  for await (const arrival of inbox.mails({ cursor, isKnown: (key) => known.has(key) }, never)) {
    arrivals.push(arrival)
    if (arrival.mail) known.add(arrival.mail.key)
  }
  const mails = arrivals.flatMap((one) => (one.mail ? [one.mail] : []))
  return {
    cursor: arrivals.at(-1)?.cursor ?? cursor,
    looked: arrivals.length,
    sources: mails.map(({ source }) => Buffer.from(source).toString()),
    sizes: mails.map(({ source }) => source.length),
  }
}
const inboxOf = (address: string): Inbox => {
  const inbox = openInbox(address)
  if (inbox === null) throw new Error('no inbox')
  return inbox
}
const failure = async (inbox: Inbox, signal = never) => {
  try {
    for await (const _ of inbox.mails({ cursor: null, isKnown: () => false }, signal)) return 'read'
    return 'empty'
  } catch (error) {
    return error instanceof InboxFailure ? error.message : `other: ${error}`
  }
}

test('[OT82] a mail is told from others by its Message-ID, folded or not, else by its bytes', () => {
  const key = (text: string) => keyOfMail(Buffer.from(text))
  const id = key('Message-ID: <a@b>\r\nFrom: x\r\n\r\nhello')
  expect(key('From: y\r\nmessage-id:\r\n\t<a@b>\r\n\r\nother')).toBe(id)
  expect(key('\r\nMessage-Id: <a@b> \r\n\r\n')).toBe(id)
  expect(key('Message-ID: <A@b>\r\n\r\n')).not.toBe(id)
  expect(key('From: x\r\n\r\nMessage-ID: <a@b>')).not.toBe(id)
  expect(key('From: x\r\n\r\none')).not.toBe(key('From: x\r\n\r\ntwo'))
  expect(id).toMatch(/^[\w-]{22}$/)
})

test('[OT80] without an address there is no inbox', () => {
  expect(openInbox(undefined)).toBeNull()
})

describe('[OT81] a folder of .eml files', () => {
  let folder: string
  const put = async (name: string, text: string | Uint8Array, at?: number) => {
    await writeFile(join(folder, name), text)
    if (at !== undefined) await utimes(join(folder, name), at, at)
  }
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-inbox-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  test('is read oldest first, each mail once, whatever its file is called', async () => {
    const inbox = inboxOf(`dir:${folder}`)
    const known = new Set<string>()
    await put('b.eml', mail('1@x', 'first'), 1_000)
    await put('a.EML', mail('2@x', 'second'), 2_000)
    await put('note.txt', mail('3@x'))
    await mkdir(join(folder, 'box.eml'))
    expect((await read(inbox, known)).sources).toEqual([mail('1@x', 'first'), mail('2@x', 'second')])
    await put('copy.eml', mail('1@x', 'first'))
    await put('c.eml', mail('4@x', 'fourth'))
    expect((await read(inbox, known)).sources).toEqual([mail('4@x', 'fourth')])
    expect((await read(inbox, known)).sources).toEqual([])
    expect((await read(inboxOf(`dir:${folder}`), known)).sources).toEqual([])
  })

  test('keeps its files as they are', async () => {
    await put('a.eml', mail('1@x'), 1_000)
    const before = await stat(join(folder, 'a.eml'))
    await read(inboxOf(`dir:${folder}`))
    const after = await stat(join(folder, 'a.eml'))
    expect([after.mtimeMs, after.ino, after.size]).toEqual([before.mtimeMs, before.ino, before.size])
    expect(await readdir(folder)).toEqual(['a.eml'])
    expect(await readFile(join(folder, 'a.eml'), 'utf8')).toBe(mail('1@x'))
  })

  test('a file that another takes the place of is looked at again', async () => {
    const inbox = inboxOf(`dir:${folder}`)
    const known = new Set<string>()
    await put('a.eml', mail('1@x'), 1_000)
    await read(inbox, known)
    await put('a.eml', mail('2@x'), 2_000)
    expect((await read(inbox, known)).sources).toEqual([mail('2@x')])
  })

  test('[OT84] of a mail over 5 MB the beginning is read', async () => {
    await put('most.eml', mail('1@x', 'y'.repeat(MAIL_BYTES_MAX - 70)), 1_000)
    await put('more.eml', mail('2@x', 'y'.repeat(MAIL_BYTES_MAX)), 2_000)
    const { size } = await stat(join(folder, 'most.eml'))
    expect(size).toBeLessThanOrEqual(MAIL_BYTES_MAX)
    expect((await read(inboxOf(`dir:${folder}`))).sizes).toEqual([size, BEGINNING_BYTES])
  })

  test('a file that may not be read is passed over; a folder that is not there is a failure', async () => {
    await put('a.eml', mail('1@x'), 1_000)
    await put('b.eml', mail('2@x'), 2_000)
    await chmod(join(folder, 'a.eml'), 0)
    const { sources } = await read(inboxOf(`dir:${folder}`))
    // Root may read everything.
    expect(sources.at(-1)).toBe(mail('2@x'))
    expect(await failure(inboxOf(`dir:${folder}/none`))).toBe('The folder of the inbox cannot be read (ENOENT).')
    expect(await failure(inboxOf(`dir:${join(folder, 'b.eml')}`))).toContain('ENOTDIR')
  })

  test('is left when it is called off', async () => {
    for (let i = 0; i < 5; i++) await put(`${i}.eml`, mail(`${i}@x`))
    const off = new AbortController()
    const seen: Arrival[] = []
    const reading = (async () => {
      for await (const one of inboxOf(`dir:${folder}`).mails({ cursor: null, isKnown: () => false }, off.signal)) {
        seen.push(one)
        off.abort(new Error('off'))
      }
    })()
    await expect(reading).rejects.toThrow('off')
    expect(seen).toHaveLength(1)
  })
})

describe('a mail server that is none', () => {
  const answering = async (greeting: string | null) => {
    const server = createServer((socket) => {
      socket.on('error', () => {})
      if (greeting === null) socket.destroy()
      else socket.write(greeting)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `imap://ana:geheim@127.0.0.1:${(server.address() as AddressInfo).port}/`
  }

  test('[OT83] is a failure in a sentence without what was sent', async () => {
    for (const greeting of [null, 'HTTP/1.1 400 Bad Request\r\n\r\n', '* BYE geheim too busy\r\n']) {
      const sentence = await failure(new ImapInbox(await answering(greeting), { greetingTimeout: 300 }))
      expect(sentence).toMatch(/^The mail server/)
      expect(sentence).not.toContain('geheim')
    }
    expect(await failure(inboxOf('imap://ana:geheim@127.0.0.1:1/'))).toBe(
      'The mail server cannot be read (ECONNREFUSED).',
    )
  })

  test('[OT83] that says nothing is left when the sync is called off', async () => {
    const off = new AbortController()
    const inbox = inboxOf(await answering(''))
    const sentence = failure(inbox, off.signal)
    setTimeout(() => off.abort(new Error('off')), 100)
    expect(await sentence).toBe('other: Error: off')
  })
})

describe.skipIf(!hasDovecot)('[OT83] a folder of a mail server', () => {
  let server: Dovecot
  let boxes = 0
  let box: string
  beforeAll(async () => {
    server = await dovecot()
  })
  afterAll(() => server.close())
  beforeEach(() => {
    box = `Box ${++boxes}`
  })
  const inbox = () => inboxOf(server.url({ folder: box }))
  const flags = () =>
    server.connected(async (client) => {
      await client.mailboxOpen(box, { readOnly: true })
      const all = []
      for await (const { flags: own } of client.fetch('1:*', { flags: true })) all.push([...(own ?? [])])
      return all
    })

  test('is read in order, each mail once, and nothing is marked', async () => {
    for (const id of ['1@x', '2@x', '3@x']) await server.append(mail(id), box)
    const known = new Set<string>()
    const first = await read(inbox(), known)
    expect(first.sources).toEqual(['1@x', '2@x', '3@x'].map((id) => mail(id)))
    expect((await flags()).flat().filter((flag) => flag !== '\\Recent')).toEqual([])
    expect(await read(inbox(), known, first.cursor)).toMatchObject({ looked: 0, cursor: first.cursor })
    await server.append(mail('4@x'), box)
    await server.append(mail('2@x'), box)
    const second = await read(inbox(), known, first.cursor)
    expect(second).toMatchObject({ looked: 2, sources: [mail('4@x')] })
  })

  test('whose UIDVALIDITY changed is looked through again, and known mails are passed over', async () => {
    for (const id of ['1@x', '2@x', '']) await server.append(mail(id), box)
    const known = new Set<string>()
    const first = await read(inbox(), known)
    expect(first.sources).toHaveLength(3)
    await server.connected(async (client) => {
      await client.mailboxDelete(box)
      await client.mailboxCreate(box)
    })
    for (const id of ['', '2@x', '3@x']) await server.append(mail(id), box)
    const second = await read(inbox(), known, first.cursor)
    expect(second.sources).toEqual([mail('3@x')])
    expect(second.looked).toBe(3)
    expect(second.cursor?.split(':')[0]).not.toBe(first.cursor?.split(':')[0])
  })

  test('[OT84] of a mail over 5 MB the beginning is read', async () => {
    await server.append(mail('1@x', `${'y'.repeat(70)}\r\n`.repeat(80_000)), box)
    await server.append(mail('2@x'), box)
    expect((await read(inbox())).sizes).toEqual([BEGINNING_BYTES, mail('2@x').length])
  })

  test('with many mails is read in parts', async () => {
    await server.connected(async (client) => {
      await client.mailboxCreate(box)
      for (let i = 0; i < 230; i++) await client.append(box, mail(`${i}@x`))
    })
    const known = new Set<string>()
    let cursor: string | null = null
    for await (const arrival of inbox().mails({ cursor, isKnown: (key) => known.has(key) }, never)) {
      if (arrival.mail) known.add(arrival.mail.key)
      cursor = arrival.cursor
      if (known.size === 210) break
    }
    expect((await read(inbox(), known, cursor)).sources).toHaveLength(20)
  })

  test('an empty one has nothing, and a wild cursor is none', async () => {
    await server.connected((client) => client.mailboxCreate(box))
    expect(await read(inbox())).toMatchObject({ looked: 0, cursor: null })
    await server.append(mail('1@x'), box)
    expect((await read(inbox(), new Set(), 'nonsense')).sources).toEqual([mail('1@x')])
  })

  test('that is not there, or a wrong password, is a failure', async () => {
    expect(await failure(inboxOf(server.url({ folder: 'None' })))).toMatch(
      /^The mail server (has no such folder|cannot be read)/,
    )
    expect(await failure(inboxOf(server.url({ password: 'wrong' })))).toBe('The mail server refused the sign-in.')
  })
})
