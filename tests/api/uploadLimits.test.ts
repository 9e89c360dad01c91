import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { folderBytes, StoredBytes } from '#gateway/limits/storedBytes.ts'
import { type Person, roomOf, upload } from '../helpers/people.ts'
import { type TestService, testService } from '../helpers/service.ts'
import { FORM_END, filePart, rawConnection, uploadHead } from './rawHttp.ts'

const SENTENCE = { error: expect.stringMatching(/^[A-Z].*\.$/) }
const BYTES = 700_000
let service: TestService
let ana: Person
afterEach(async () => {
  ana?.leave()
  await service?.close()
})

async function room(env: Record<string, string>): Promise<void> {
  service = await testService(env)
  ;[ana] = await roomOf(service.url, ['Ana'])
}

describe('[OP13] stored bytes', () => {
  test('[OP11] of an address have a limit a day, also without limits of rate', async () => {
    await room({ LIMIT_STORED_MB_ADDRESS: '1', RATE_LIMITS: 'off' })
    expect((await upload(service.url, ana.code, 'a'.repeat(BYTES))).status).toBe(200)
    expect(await upload(service.url, ana.code, 'b'.repeat(BYTES))).toEqual({ status: 429, body: SENTENCE })
    expect((await upload(service.url, ana.code, 'c'.repeat(100_000))).status).toBe(200)
  })

  test('of all have a limit', async () => {
    await room({ LIMIT_STORED_MB: '1' })
    expect((await upload(service.url, ana.code, 'a'.repeat(BYTES))).status).toBe(200)
    expect(await upload(service.url, ana.code, 'b'.repeat(BYTES))).toEqual({ status: 503, body: SENTENCE })
  })

  test('what was refused counts for nobody', async () => {
    await room({ LIMIT_STORED_MB_ADDRESS: '1', LIMIT_STORED_MB: '1' })
    for (let i = 0; i < 3; i++) expect((await upload(service.url, 'AAAAAA', String(i).repeat(BYTES))).status).toBe(404)
    expect((await upload(service.url, ana.code, 'a'.repeat(BYTES))).status).toBe(200)
  })

  test('texts count with the files', async () => {
    await room({ LIMIT_STORED_MB_ADDRESS: '1' })
    await ana.ask('setup:start')
    expect((await upload(service.url, ana.code, 'too late')).status).toBe(409)
    const text = '日'.repeat(1_000)
    const replies = await Promise.all(Array.from({ length: 360 }, () => ana.ask('chat:message', { text })))
    expect(replies[0]).toMatchObject({ ok: true })
    expect(replies.at(-1)).toEqual(SENTENCE)
    expect(await ana.ask('chat:stop')).toEqual({ ok: true })
  })

  test('notes and links count with the files', async () => {
    await room({ LIMIT_STORED_MB_ADDRESS: '1' })
    const add = (kind: string, body: object) =>
      fetch(`${service.url}/api/rooms/${ana.code}/context/${kind}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    expect((await add('note', { text: 'x' })).status).toBe(200)
    expect((await upload(service.url, ana.code, 'a'.repeat(2 ** 20 - 10_000))).status).toBe(200)
    const refused = await add('note', { text: 'n'.repeat(15_000) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await refused.json()).toEqual(SENTENCE)
    for (let i = 0; i < 4; i++)
      await add('link', { url: `http://127.0.0.1:9/${'l'.repeat(2_000)}`, title: 't'.repeat(200) })
    expect((await add('link', { url: `http://127.0.0.1:9/${'l'.repeat(2_000)}` })).status).toBe(429)
  })

  test('are told anew from the disk, and a new day begins with nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'parley-stored-'))
    let now = 0
    const stored = new StoredBytes({ each: 100, all: 1_000 }, folderBytes([folder, join(folder, 'none')]), () => now)
    await writeFile(join(folder, 'one'), Buffer.alloc(900))
    expect([await stored.takeFile(100), await stored.takeFile(1)]).toEqual([true, false])
    await rm(join(folder, 'one'))
    expect(await stored.takeFile(1)).toBe(false)
    now += 60_000
    expect(await stored.takeFile(1)).toBe(true)
    expect([stored.charge('a', 100), stored.charge('b', 100)]).toEqual([0, 0])
    expect(stored.charge('a', 1)).toBe((86_400_000 - 0) / 1_000)
    stored.refund('a', 1)
    expect(stored.charge('a', 1)).toBe(0)
    now += 86_400_000
    expect(stored.charge('a', 100)).toBe(0)
    await rm(folder, { recursive: true })
  })
})

describe('[DO19] uploads under way', () => {
  test('those that hardly move give way to a new one, those on an ordinary line do not', async () => {
    await room({ RATE_LIMITS: 'on', LIMIT_UPLOADS_ADDRESS: '3' })
    const [ordinary, ...slow] = await Promise.all(Array.from({ length: 3 }, () => rawConnection(service.url)))
    const body = filePart('file', 'ordinary.txt', 'o'.repeat(150_000)).toString() + FORM_END
    await ordinary!.write(uploadHead(ana.code, { 'Content-Length': body.length }))
    for (const raw of slow) {
      await raw.write(uploadHead(ana.code, { 'Content-Length': 1_000_000 }))
      await raw.write(filePart('file', 'slow.pdf', 'the beginning'))
    }
    let sent = 0
    const line = setInterval(() => {
      void ordinary!.write(body.slice(sent, sent + 1_600))
      sent += 1_600
    }, 100)
    const newcomer = await upload(service.url, ana.code, 'whole at once')
    clearInterval(line)
    expect(newcomer.status).toBe(200)
    const answers = slow.map((raw) => raw.answer())
    expect((await Promise.race(answers)).status).toBe(503)
    await ordinary!.write(body.slice(sent))
    expect((await ordinary!.answer()).status).toBe(200)
    for (const raw of [ordinary!, ...slow]) raw.socket.destroy()
    await Promise.allSettled(answers)
  })

  test('[EV12] have no limit of number where limits are off', async () => {
    await room({ RATE_LIMITS: 'off', LIMIT_UPLOADS_ADDRESS: '1' })
    const answers = Array.from({ length: 4 }, (_, i) => upload(service.url, ana.code, `bytes ${i}`))
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200, 200])
  })
})
