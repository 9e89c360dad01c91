import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ServiceProcess } from '#replay/player/serviceProcess.ts'
import { bytesUnder, post, SECRET, testResident } from '../helpers/resident.ts'
import { answered, ROOM, signed, upload } from './exchanges.ts'

const WORD = 'quicksilverine'
const SAID = 'marmaladefish'
const MAIL = Buffer.from(
  `From: Ana <ana@example.test>\nSubject: Prices\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\n${'We settle it. '.repeat(40)}The ${WORD} clause stays.\n`,
)
const summary = {
  room: ROOM,
  sectionId: 's1',
  seq: 1,
  title: 'Prices',
  ref: { kind: 'email', messageIndex: 0 },
  messages: [{ senderName: 'Ana', text: `The ${SAID} price is too high.`, at: 1_700_000_000_000 }],
}

let folder: string
const running: ServiceProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-resident-'))
})
afterEach(async () => {
  for (const one of running.splice(0)) if (one.isAlive) await one.end('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function start(env: Record<string, string> = {}): Promise<ServiceProcess> {
  const settings = { PATH: process.env.PATH, RESIDENT_BIND: '127.0.0.1:0', DATA_DIR: folder, KXP_SHARED_SECRET: SECRET }
  const one = await ServiceProcess.start({ ...settings, LOG_LEVEL: 'debug', ...env }, 'resident')
  running.push(one)
  return one
}

async function filled(url: string): Promise<string> {
  const { body } = await upload(url, { 'a.eml': MAIL })
  expect((await signed(url, '/kxp/summarize', summary)).status).toBe(200)
  return body.docId
}

const rooms = async (url: string) => (await answered<{ rooms: number }>(fetch(`${url}/kxp/health`))).body.rooms
const texts = async (url: string) => JSON.stringify((await answered(fetch(`${url}/kxp/summaries?room=${ROOM}`))).body)

/** Files under the data folder that hold a word as UTF-8, UTF-16 or base64 at any offset. */
async function filesHolding(word: string): Promise<string[]> {
  const offset = (count: number) => Buffer.from(' '.repeat(count) + word).toString('base64')
  const forms = [Buffer.from(word), Buffer.from(word, 'utf16le'), ...[0, 1, 2].map((n) => offset(n).slice(4, 14))]
  return [...(await bytesUnder(folder))]
    .filter(([, bytes]) => forms.some((form) => bytes.includes(form)))
    .map(([p]) => p)
}

describe('the process', () => {
  test('[KX16] [KX22] [KX26] stops in order, and opens the same rooms with its master key, also after a kill', async () => {
    const env = { KXP_MASTER_KEY: 'c3'.repeat(32) }
    const first = await start(env)
    await filled(first.url)
    expect(await texts(first.url)).toContain(SAID)
    await first.end('SIGTERM')
    expect(first.output).toContain('"msg":"stopped"')
    const second = await start(env)
    expect([await rooms(second.url), await texts(second.url)]).toEqual([1, expect.stringContaining(SAID)])
    await second.end('SIGKILL')
    const third = await start(env)
    expect(await texts(third.url)).toContain(SAID)
    for (const word of [WORD, SAID]) expect(await filesHolding(word)).toEqual([])
    expect((await signed(third.url, '/kxp/end', { room: ROOM })).body).toEqual({ ok: true, destroyed: true })
    expect(await texts(third.url)).toBe('{"summaries":[]}')
    expect((await fetch(`${third.url}/kxp/document/raw?room=${ROOM}`)).status).toBe(409)
    expect((await signed(third.url, '/kxp/summarize', { ...summary, seq: 2 })).status).toBe(409)
    expect([...(await bytesUnder(folder)).keys()].filter((path) => /\/(rooms|keys)\//.test(path))).toEqual([
      join(folder, 'keys/master.check'),
    ])
    for (const { output } of [first, second, third]) {
      for (const word of [WORD, SAID, ROOM, 'Prices']) expect(output).not.toContain(word)
    }
  })

  test('[KX22] without a master key forgets its rooms at a restart', async () => {
    const first = await start()
    await filled(first.url)
    await first.end('SIGKILL')
    const second = await start()
    expect([await rooms(second.url), await texts(second.url)]).toEqual([0, '{"summaries":[]}'])
    expect((await fetch(`${second.url}/kxp/document/raw?room=${ROOM}`)).status).toBe(404)
    expect((await signed(second.url, '/kxp/summarize', summary)).status).toBe(200)
  })

  test('[KX24] destroys a room at the first tick after 24 h without use', async () => {
    const env = { KXP_MASTER_KEY: 'c3'.repeat(32) }
    const first = await start(env)
    await filled(first.url)
    await first.end('SIGTERM')
    const later = await start({ ...env, CLOCK_OFFSET_MS: String(24 * 3_600_000 + 60_000) })
    await expect.poll(() => rooms(later.url)).toBe(0)
    await expect.poll(async () => (await fetch(`${later.url}/kxp/document/raw?room=${ROOM}`)).status).toBe(409)
  })
})

test('[KX15] codes that nobody has are tried 60 times a minute, on every read together', async () => {
  const resident = await testResident({ RATE_LIMITS: 'on' })
  try {
    await post(resident.url, '/kxp/end', { room: 'KNOWN1' })
    const read = async (path: string) => (await fetch(`${resident.url}/kxp/${path}`)).status
    for (let i = 0; i < 30; i++) {
      expect(await read('summaries?room=KNOWN1')).toBe(200)
      expect(await read(`summaries?room=GUESS${i}`)).toBe(200)
      expect(await read(`document/raw?room=GUESS${i}`)).toBe(404)
    }
    expect([await read('summaries?room=GUESS1'), await read('document/raw?room=GUESS1')]).toEqual([429, 429])
    expect([await read('summaries?room=KNOWN1'), await read('health')]).toEqual([429, 200])
  } finally {
    await resident.close()
  }
})

test('[KX10] [KX23] 100 rooms that end at once are all destroyed', async () => {
  const resident = await testResident({ KXP_MASTER_KEY: 'c3'.repeat(32) })
  try {
    const codes = Array.from({ length: 100 }, (_, i) => `MANY${100 + i}`)
    for (const room of codes) await post(resident.url, '/kxp/summarize', { ...summary, room })
    expect(await rooms(resident.url)).toBe(100)
    const ended = await Promise.all(codes.map((room) => signed(resident.url, '/kxp/end', { room })))
    expect(ended.every(({ body }) => body.destroyed === true)).toBe(true)
    expect(await rooms(resident.url)).toBe(0)
    const left = [...(await bytesUnder(resident.folder)).keys()].filter((path) => /\/(rooms|keys)\//.test(path))
    expect(left).toEqual([join(resident.folder, 'keys/master.check')])
  } finally {
    await resident.close()
  }
})
