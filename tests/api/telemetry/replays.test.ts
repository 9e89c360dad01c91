import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TELEMETRY_EVENT_SCHEMAS } from '#engine/journals/telemetry.ts'
import { recorded, SENT_AT, uuidOf } from '../../helpers/beacons.ts'
import { type TestService, testService } from '../../helpers/service.ts'
import { call } from '../../helpers/signedIn.ts'

let service: TestService
let last = 0
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-replays-'))
  service = await testService({}, { folder })
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true, force: true })
  expect(service.faults).toEqual([])
})

const freshId = () => uuidOf(++last)
const event = (after = 0, data: unknown = {}) => ({ type: 3, timestamp: SENT_AT + after, data })
const chunk = (replayId: string, seq: number, more: object = {}) => ({
  ...{ v: 1, replayId, anonId: uuidOf(500_001), seq, startedAt: SENT_AT, path: '/' },
  events: [event(seq * 1_000)],
  ...more,
})

const send = (body: unknown, headers: Record<string, string> = {}) =>
  call(`${service.url}/api/telemetry/replay`, 'POST', body, headers)

async function sendBytes(body: Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/json', ...headers }
  const response = await fetch(`${service.url}/api/telemetry/replay`, { method: 'POST', body, headers: type })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}
const packed = (value: unknown) => new Uint8Array(gzipSync(typeof value === 'string' ? value : JSON.stringify(value)))
const sendPacked = (value: unknown) => sendBytes(packed(value), { 'content-encoding': 'gzip' })

async function filesOf(replayId: string): Promise<Map<string, Buffer>> {
  const folders = await readdir(join(service.folder, 'replays')).catch(() => [])
  const folder = folders.find((name) => name.includes(replayId))
  const names = folder === undefined ? [] : await readdir(join(service.folder, 'replays', folder))
  const read = names.map(
    async (name) => [name, await readFile(join(service.folder, 'replays', folder!, name))] as const,
  )
  return new Map(await Promise.all(read))
}
const eventsOf = async (replayId: string) =>
  (await recorded(service.log)).filter(({ data }) => 'replayId' in data && data.replayId === replayId)

describe('[TE12] a chunk', () => {
  test('is kept as a file, and its size and hash as an event that fits its schema', async () => {
    const replayId = freshId()
    const body = chunk(replayId, 2, { path: '/r/K7QF2M', final: true })
    expect(await send(body)).toMatchObject({ status: 200, body: { ok: true, stored: true } })
    const [file] = [...(await filesOf(replayId)).values()]
    expect(JSON.parse(gunzipSync(file!).toString())).toEqual(body.events)
    const [written] = await eventsOf(replayId)
    expect(TELEMETRY_EVENT_SCHEMAS['t.replay_chunk'].safeParse(written!.data).error).toBeUndefined()
    expect(written!.data).toMatchObject({
      chunk: 2,
      untilMs: 2_000,
      path: '/r/:code',
      events: 1,
      bytes: file!.length,
      final: true,
    })
    const { startedAt } = written!.data as { readonly startedAt: number }
    expect(Math.abs(startedAt + 2_000 - Date.now())).toBeLessThan(10_000)
  })

  test('comes plain or packed, as JSON or as text', async () => {
    const replayId = freshId()
    expect((await sendPacked(chunk(replayId, 0))).status).toBe(200)
    expect((await send(chunk(replayId, 1), { 'content-type': 'text/plain;charset=UTF-8' })).status).toBe(200)
    expect((await send(chunk(replayId, 2), { 'content-type': 'text/html' })).status).toBe(415)
    const deflated = await sendBytes(packed(chunk(replayId, 2)), { 'content-encoding': 'br' })
    expect([deflated.status, deflated.body.error]).toEqual([415, expect.stringMatching(/\.$/)])
    expect((await filesOf(replayId)).size).toBe(2)
  })

  test('is 422 when malformed, and nothing is stored', async () => {
    const replayId = freshId()
    const deep = JSON.parse(`${'{"a":'.repeat(402)}1${'}'.repeat(402)}`)
    const wrong: [unknown, unknown[]][] = [
      ['', ['body']],
      ['{', ['body']],
      [chunk(replayId, 0, { v: 2 }), ['body', 'v']],
      [chunk('nobody', 0), ['body', 'replayId']],
      [chunk(replayId, -1), ['body', 'seq']],
      [chunk(replayId, 1.5), ['body', 'seq']],
      [chunk(replayId, 0, { path: 'r' }), ['body', 'path']],
      [chunk(replayId, 0, { startedAt: '0' }), ['body', 'startedAt']],
      [chunk(replayId, 0, { events: {} }), ['body', 'events']],
      [chunk(replayId, 0, { events: [null] }), ['body', 'events', 0]],
      [chunk(replayId, 0, { events: [{ type: '3', timestamp: 1 }] }), ['body', 'events', 0, 'type']],
      [chunk(replayId, 0, { events: [event(), { type: 3 }] }), ['body', 'events', 1, 'timestamp']],
      [chunk(replayId, 0, { events: [event(0, deep)] }), ['body', 'events']],
      [chunk(replayId, 0, { final: 'yes' }), ['body', 'final']],
    ]
    for (const [body, loc] of wrong) {
      const { status, body: answer } = await send(body)
      expect({ status, loc: answer.detail?.[0].loc }).toEqual({ status: 422, loc })
    }
    for (const bytes of [packed('{'), new Uint8Array([1, 2, 3]), packed(chunk(replayId, 0)).slice(0, 40)])
      expect((await sendBytes(bytes, { 'content-encoding': 'gzip' })).status).toBe(422)
    expect((await filesOf(replayId)).size).toBe(0)
  })

  test('is 413 above 512 KB as sent or 2 MB unpacked, however small it was packed', async () => {
    const replayId = freshId()
    const sized = (bytes: number, seq = 0) => chunk(replayId, seq, { events: [event(0, 'x y '.repeat(bytes / 4))] })
    expect((await send(sized(511 * 1024))).status).toBe(200)
    expect((await send(sized(513 * 1024, 1))).status).toBe(413)
    expect((await sendPacked(sized(2 ** 21 - 1_024, 2))).status).toBe(200)
    expect((await sendPacked(sized(2 ** 21 + 4, 3))).status).toBe(413)
    const bomb = packed(' '.repeat(40 * 2 ** 20))
    const startedAt = performance.now()
    expect((await sendBytes(bomb, { 'content-encoding': 'gzip' })).status).toBe(413)
    expect(performance.now() - startedAt).toBeLessThan(2_000)
    const nested = packed(gzipSync('x'.repeat(2 ** 20)).toString('latin1'))
    expect((await sendBytes(nested, { 'content-encoding': 'gzip' })).status).toBe(422)
    expect((await filesOf(replayId)).size).toBe(2)
  })

  test('[TE5] is not stored of those who are not counted', async () => {
    const replayId = freshId()
    for (const headers of [
      { dnt: '1' },
      { 'sec-gpc': '1' },
      { cookie: 'analytics_optout=1' },
      { 'user-agent': 'Googlebot' },
    ])
      expect(await send(chunk(replayId, 0), headers as Record<string, string>)).toMatchObject({
        status: 200,
        body: { ok: true, stored: false },
      })
    expect([(await filesOf(replayId)).size, await eventsOf(replayId)]).toEqual([0, []])
  })
})

describe('[TE14] a recording', () => {
  test('has each chunk once, in any order, also when chunks come at once', async () => {
    const replayId = freshId()
    const order = [3, 0, 2, 0, 1, 0, 3]
    const answers = await Promise.all(order.map((seq) => sendPacked(chunk(replayId, seq))))
    expect(answers.map(({ body }) => body)).toEqual(order.map(() => ({ ok: true, stored: true })))
    const events = await eventsOf(replayId)
    expect(events.map(({ data }) => 'chunk' in data && data.chunk).sort()).toEqual([0, 1, 2, 3])
    const again = await sendPacked(chunk(replayId, 0, { events: [event(), event(1)] }))
    expect(again.body).toEqual({ ok: true, stored: true })
    expect(JSON.parse(gunzipSync((await filesOf(replayId)).get('0.json.gz')!).toString())).toHaveLength(1)
  })

  test('takes no chunk of another browser', async () => {
    const replayId = freshId()
    await send(chunk(replayId, 7))
    const foreign = await send(chunk(replayId, 8, { anonId: uuidOf(500_002) }))
    expect([foreign.status, foreign.body.error]).toEqual([409, expect.stringMatching(/\.$/)])
    expect((await eventsOf(replayId)).length).toBe(1)
  })

  test('goes on after a restart where it was, its chunks still counted once, up to 200', async () => {
    const replayId = freshId()
    await send(chunk(replayId, 0))
    const { log } = service
    const [own] = (await readdir(join(service.folder, 'replays'))).filter((name) => name.includes(replayId))
    for (let seq = 1; seq < 199; seq++) await writeFile(join(service.folder, 'replays', own!, `${seq * 7}.json.gz`), '')
    await service.close()
    service = await testService({}, { log, folder })
    expect((await send(chunk(replayId, 0))).body).toEqual({ ok: true, stored: true })
    expect(await eventsOf(replayId)).toHaveLength(1)
    expect((await send(chunk(replayId, 5_000))).status).toBe(200)
    const full = await send(chunk(replayId, 1))
    expect([full.status, full.body.error]).toEqual([409, expect.stringMatching(/\.$/)])
    expect((await send(chunk(replayId, 5_000))).status).toBe(200)
    expect(await eventsOf(replayId)).toHaveLength(2)
    // A chunk whose event was lost in a crash is counted when the browser sends it again.
    expect((await send(chunk(replayId, 7))).body).toEqual({ ok: true, stored: true })
    expect(await eventsOf(replayId)).toHaveLength(3)
  })
})

describe('[TE13] of a recorded page', () => {
  test('no slug, code, address or token is stored, wherever it stands', async () => {
    const replayId = freshId()
    const secrets = [
      'aB3dE6gH9jK2mN5pQ8sT1v',
      'K7QF2M',
      'ada@example.org',
      'hunter-secret-name',
      `eyJhbGciOi${'aB1'.repeat(20)}`,
    ]
    const [slug, code, mail, name, token] = secrets
    const node = {
      attributes: {
        href: `https://u:${name}@h.example/spaces/${slug}?x=${name}`,
        title: `Room ${code}`,
        src: `/r/${code}?t=${name}`,
      },
      childNodes: [
        { textContent: `write to ${mail} or ${token}` },
        { style: `a{background:url(/spaces/${slug}/x.png);color:#FFEE22}` },
      ],
      __proto__: null,
    }
    await send(
      chunk(replayId, 0, {
        path: `/spaces/${slug}?${name}`,
        events: [event(0, { node }), event(1, { href: `http://h/archive/${name}` })],
      }),
    )
    const text = gunzipSync((await filesOf(replayId)).get('0.json.gz')!).toString()
    const all = text + JSON.stringify(await eventsOf(replayId))
    for (const secret of secrets) expect(all).not.toContain(secret)
    expect(text).toContain('color:#FFEE22')
    expect(text).toContain('http://h/archive/:name')
    expect(JSON.parse(text)).toHaveLength(2)
  })
})
