import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { SpaceExport } from '#protocol/http/spaces/export.ts'
import { verifyExport } from '#replay/verifyExport.ts'
import { memoryLog } from '#stores/events/memory.ts'
import type { EventLog } from '#stores/events/port.ts'
import { type Body, type PeopledService, peopledService, type User } from '../../helpers/signedIn.ts'
import { send } from '../../helpers/spaceFiles.ts'
import { anonymously, at, peopled } from './given.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-space-export-'))
/** When set, what the log gives differs from what was written. */
let isDamaged = false
/** When set, streams are read once this allows it. */
let held: (() => Promise<void>) | null = null
const log = damageable(memoryLog())
let service: PeopledService
let room: Awaited<ReturnType<typeof peopled>>
beforeAll(async () => {
  service = await peopledService({}, { log })
  room = await peopled(service, {
    name: 'Supply: terms / 2026',
    description: 'What is open before we sign.',
    invites: ['zoe@invited.example'],
    board: [
      { kind: 'section', title: 'Delivery' },
      { kind: 'link', data: { url: 'https://example.com/terms?a=1' } },
    ],
  })
  const { owner, slug } = room
  const text = `The link is http://localhost/spaces/${slug}, <b>keep</b> it.`
  await owner.ask('POST', at(slug, '/members'), { email: 'yves@invited.example', role: 'viewer' })
  const checks = { items: [{ text: 'Read the annex', done: true }] }
  const ops = [
    { op: 'add', item: { kind: 'sticky', text } },
    { op: 'add', item: { kind: 'checklist', title: 'Before signing', data: checks } },
  ]
  const { status } = await owner.ask('PATCH', at(slug), { board: { ops } })
  expect(status).toBe(200)
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
  rmSync(folder, { recursive: true })
})

function damageable(log: EventLog): EventLog {
  return new Proxy(log, {
    get(of, name) {
      if (name !== 'readPages') return Reflect.get(of, name).bind(of)
      return async function* (stream: string, options?: object) {
        await held?.()
        for await (const page of of.readPages(stream, options)) {
          const isSpace = stream.startsWith('space-')
          yield isDamaged && isSpace
            ? page.map((event) => ({ ...event, data: { ...event.data, name: 'Other' } }))
            : page
        }
      }
    },
  })
}

async function download(user: User, query = '') {
  return await fetch(`${service.url}${at(room.slug, `/export${query}`)}`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
}

/** Files of an archive by path, in their order. */
async function unpacked(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(archive), { lazyEntries: true })
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

describe('the export of a space', () => {
  test('[XP1] is a zip archive for viewers, named after the space and the day', async () => {
    const response = await download(room.viewer)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/zip')
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="supply-terms-2026-\d{8}\.zip"/)
    const files = await unpacked(new Uint8Array(await response.arrayBuffer()))
    expect([...files.keys()]).toEqual([
      'room.json',
      'members.json',
      'board.json',
      'board.md',
      'calls.json',
      'events.ndjson',
      'manifest.json',
    ])
    expect(JSON.parse(String(files.get('room.json')))).toMatchObject({ id: room.space.id, slug: null, url: null })
  })

  test('[XP1] is refused in an unknown format, to strangers and to holders of the link', async () => {
    const { owner, stranger, slug } = room
    const format = await owner.ask('GET', at(slug, '/export?format=exe'))
    expect([format.status, format.body.detail[0].loc]).toEqual([422, ['query', 'format']])
    const videos = await owner.ask('GET', at(slug, '/export?videos=perhaps'))
    expect([videos.status, videos.body.detail[0].type]).toEqual([422, 'bool_parsing'])
    expect((await anonymously(service, 'GET', at(slug, '/export'))).status).toBe(401)
    expect((await stranger.ask('GET', at(slug, '/export'))).status).toBe(403)
  })

  test('[XP4] [XP6] [XP8] names every file with its hash, and its chain verifies offline', async () => {
    const bytes = new Uint8Array(await (await download(room.owner)).arrayBuffer())
    const file = path.join(folder, 'space.zip')
    writeFileSync(file, bytes)
    const verdict = await verifyExport(file)
    expect(verdict.checks.filter(({ ok }) => !ok)).toEqual([])
    const files = await unpacked(bytes)
    const manifest = JSON.parse(String(files.get('manifest.json')))
    expect(manifest).toMatchObject({ format: 'space-export', version: 1, spaceId: room.space.id, missing: [] })
    for (const { path: name, sha256, bytes: size } of manifest.files) {
      const content = files.get(name)!
      expect([name, createHash('sha256').update(content).digest('hex'), content.length]).toEqual([name, sha256, size])
    }
    const events = String(files.get('events.ndjson'))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, i) => i + 1))
    expect(events[0]).toMatchObject({ type: 'space.created', actor: { kind: 'user', name: null } })
    expect(Object.keys(events[0])).toEqual(['seq', 'id', 'at', 'type', 'actor', 'data', 'prevHash', 'hash'])
    expect(verdict.head).toBe(events.at(-1).hash)
  })

  test('[XP6] is refused whole when the chain does not verify', async () => {
    isDamaged = true
    const response = await download(room.owner)
    isDamaged = false
    expect(response.status).toBe(500)
    expect(await response.json()).toEqual({ error: expect.any(String) })
    expect(JSON.stringify(service.faults.splice(0))).toContain('does not verify at event 1')
  })

  test.each(['zip', 'json', 'md'])('[XP3] holds the secret of the link nowhere as %s', async (format) => {
    const bytes = Buffer.from(await (await download(room.owner, `?format=${format}&videos=yes`)).arrayBuffer())
    const texts = format === 'zip' ? await unpacked(bytes) : new Map([[format, bytes]])
    // The people's own words are part of the hashed events; addresses that the service makes are not.
    texts.delete('events.ndjson')
    for (const [name, text] of texts) expect(text.includes(room.slug), name).toBe(false)
    const board = String(texts.get('board.json') ?? bytes)
    expect(board).toContain(format === 'md' ? '/spaces/[link]' : 'http://localhost/spaces/[link]')
  })

  test('[XP7] shows addresses to members, keeps them sealed in the events, and is noted by the team alone', async () => {
    const { owner, slug } = room
    const before = await owner.ask('GET', at(slug))
    const files = await unpacked(new Uint8Array(await (await download(owner)).arrayBuffer()))
    expect(String(files.get('members.json'))).toContain('yves@invited.example')
    const events = String(files.get('events.ndjson'))
    expect(events).not.toContain('@')
    expect(events).toContain('member.invited')
    expect((await owner.ask('GET', at(slug))).body.version).toBe(before.body.version)
    let last: unknown
    for await (const event of log.readStream(`team-${owner.signIn.user.team.id}`)) last = event
    expect(last).toMatchObject({ type: 'team.space_exported', data: { spaceId: room.space.id } })
  })

  test('[XP1] as JSON is the space as /space shows it', async () => {
    const { owner, slug } = room
    const exported: Body = await (await download(owner, '?format=json')).json()
    expect(SpaceExport.safeParse(exported).error).toBeUndefined()
    const { body: full } = await owner.ask('GET', at(slug, '/space'))
    expect(exported.space.members).toEqual(full.members)
    expect(exported.space.board.items).toHaveLength(full.board.items.length)
  })

  test('[XP9] as Markdown is readable, and obeys nothing that people typed', async () => {
    const text = await (await download(room.owner, '?format=md')).text()
    expect(text).toContain('# Supply: terms / 2026')
    expect(text).toContain('### Delivery')
    expect(text).toContain('- [x] Read the annex')
    expect(text).toContain('&lt;b>keep')
  })

  test('[XP2] frees its place when the reader leaves', async () => {
    for (let i = 0; i < 12; i++) {
      const stop = new AbortController()
      const { owner, slug } = room
      const sent = fetch(`${service.url}${at(slug, '/export')}`, {
        headers: { authorization: `Bearer ${owner.token}` },
        signal: stop.signal,
      })
      await sent.then(({ body }) => body?.getReader().read())
      stop.abort()
    }
    await expect.poll(async () => (await download(room.owner, '?format=md')).status).toBe(200)
  })

  test('[XP11] gives an account its share of the places, and keeps the others for the others', async () => {
    const { owner, editor, slug } = room
    const { status } = await send(service, owner, slug, '/files', { name: 'large', bytes: randomBytes(20_000_000) })
    expect(status).toBe(200)
    const stop = new AbortController()
    const begun = (user: User) =>
      fetch(service.url + at(slug, '/export'), {
        headers: { authorization: `Bearer ${user.token}` },
        signal: stop.signal,
      })
    const unread = [await begun(owner), await begun(owner), await begun(owner)]
    expect(unread.map((response) => response.status)).toEqual([200, 200, 200])
    const further = await download(owner, '?format=md')
    expect([further.status, further.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await download(editor, '?format=md')).status).toBe(200)
    stop.abort()
    await expect.poll(async () => (await download(owner, '?format=md')).status).toBe(200)
  })

  test('[XP2] reports nothing when the caller leaves before the first byte', async () => {
    const { owner, slug } = room
    const gate = Promise.withResolvers<void>()
    const asked = new Promise<void>((resolve) => {
      held = () => {
        resolve()
        return gate.promise
      }
    })
    const stop = new AbortController()
    const headers = { authorization: `Bearer ${owner.token}` }
    const sent = fetch(service.url + at(slug, '/export'), { headers, signal: stop.signal })
    await asked
    stop.abort()
    await expect(sent).rejects.toThrow()
    // The service has heard of it once it has answered another call.
    for (let i = 0; i < 3; i++) await owner.ask('GET', at(slug))
    held = null
    gate.resolve()
    await expect.poll(async () => (await download(owner, '?format=md')).status).toBe(200)
    expect(service.faults).toEqual([])
  })
})
