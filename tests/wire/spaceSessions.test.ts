import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { expectAllNew, startOnFirst, useAllNew } from '../helpers/allNew.ts'
import { postFile } from '../helpers/contextCalls.ts'
import { upload } from '../helpers/people.ts'
import type { Body } from '../helpers/signedIn.ts'
import { spaceStage } from '../helpers/spaceStage.ts'
import { eventually, expectRefused } from '../helpers/stage.ts'

const on = spaceStage()

const created = async () => {
  let count = 0
  for await (const { type } of on.service.log.readAll()) if (type === 'created') count += 1
  return count
}

describe('opening a meeting on a space', () => {
  test('[SN1] [SN2] an editor opens it: the space shows it live, the room names the space, and never the slug', async () => {
    const space = await on.space()
    const host = await on.meeting(space, { dials: { tone: 'dry', link: `x/${space.slug}` } })
    const { state } = await host.ask('room:state', {})
    expect(state).toMatchObject({ space: { id: space.id, name: 'Harbour' }, dials: { tone: 'dry' } })
    const { live, sessions, counts } = await space.whole()
    expect(live).toEqual({
      sessionId: expect.stringMatching(/^ses_\w{12,}$/),
      code: host.code,
      phase: 'setup',
      participants: 1,
    })
    expect(sessions).toMatchObject([{ sessionId: live.sessionId, phase: 'setup', historyName: null, hasNote: false }])
    expect(counts.sessions).toBe(1)
    expect(JSON.stringify(host.heard)).not.toContain(space.slug)
    for await (const { stream, data } of on.service.log.readAll())
      if (stream === `room-${host.code}`) expect(JSON.stringify(data)).not.toContain(space.slug)
  })

  test('[SN2] a guest, a stranger, a viewer and somebody with a wrong link are refused, and no room is created', async () => {
    const space = await on.space()
    const viewer = await on.user('vera')
    await on.admit(space, viewer, 'viewer')
    const before = await created()
    for (const user of [undefined, await on.user('stan'), viewer]) {
      const someone = await on.socket(user)
      expectRefused(await someone.ask('room:create', { name: 'X', space: space.slug }))
    }
    const owner = await on.socket(on.owner)
    for (const slug of ['A'.repeat(22), '', 'nonsense', `${space.slug} `]) {
      expectRefused(await owner.ask('room:create', { name: 'X', space: slug }))
    }
    expect(await created()).toBe(before)
    expect((await space.whole()).live).toBeNull()
  })

  test('[SN3] there is one unfinished meeting a space, even when two open at once', async () => {
    const space = await on.space()
    const editor = await on.user('edith')
    await on.admit(space, editor, 'editor')
    const people = await Promise.all([on.socket(on.owner), on.socket(editor), on.socket(editor)])
    const replies = await Promise.all(people.map((one) => one.ask('room:create', { name: 'X', space: space.slug })))
    expect(replies.filter(({ error }) => error === undefined)).toHaveLength(1)
    for (const reply of replies) if (reply.error !== undefined) expectRefused(reply)
    expect((await space.whole()).sessions).toHaveLength(1)
  })

  test('[SN4] what the caller leaves out is as the settings of the space have it', async () => {
    const space = await on.space({ template: 'contract', aiMode: 'critical', defaultDurationMs: 600_000 })
    const host = await on.meeting(space)
    const { state } = await host.ask('room:state', {})
    expect(state).toMatchObject({ template: 'contract', aiMode: 'critical', durationMs: 600_000 })
    const other = await on.meeting(await on.space({ template: 'contract' }), { template: 'prd', durationMs: 60_000 })
    expect((await other.ask('room:state', {})).state).toMatchObject({ template: 'prd', durationMs: 60_000 })
  })
})

test('[TI33] in a meeting of a space time, scope, threads and entries work alike', async () => {
  const host = await on.meeting(await on.space(), { durationMs: 1_800_000 })
  const ben = await on.socket(await on.user('ben'))
  const joined = await ben.ask('room:join', { code: host.code, name: 'Ben' })
  expect(joined.error).toBeUndefined()
  expect((await upload(on.service.url, host.code, 'a contract')).status).toBe(200)
  await startOnFirst(host)
  await expectAllNew(ben, on.service.url, await useAllNew(host, ben))
  expect(await host.ask('chat:stop', {})).toEqual({ ok: true })
  expect(await ben.ask('chat:closing', { text: 'Thank you.' })).toMatchObject({ ok: true })
})

describe('a meeting on a space that ends', () => {
  test('[SN6] [SN7] is archived in the space: live is null, its name resolves in the history, and a recap is its note', async () => {
    const space = await on.space()
    const { live, sessions, notes, version } = await on.held(space)
    expect(live).toBeNull()
    const [session] = sessions
    const detail = (await on.owner.ask('GET', `/api/rooms/history/${session.historyName}`)).body
    expect(detail).toMatchObject({ code: session.code, space: { id: space.id, name: 'Harbour' } })
    expect(session).toMatchObject({
      score: detail.score,
      coverage: detail.coverage,
      startedAt: detail.startedAt,
      endedAt: detail.endedAt,
    })
    expect(notes).toEqual([
      {
        sessionId: session.sessionId,
        text: expect.stringContaining('ship on Friday'),
        source: 'recap',
        version: 1,
        updatedAt: expect.any(Number),
        updatedBy: { id: null, name: 'Assistant' },
      },
    ])
    expect(version).toBe(4)
    expect(JSON.stringify(detail)).not.toContain(space.slug)
  })

  test('[SN7] leaves a note that a person wrote before as it is', async () => {
    const space = await on.space()
    const host = await on.meeting(space)
    const { live } = await space.whole()
    await on.owner.ask('PUT', `${space.path}/notes/${live.sessionId}`, { text: 'Mine.' })
    await host.ask('setup:start', {})
    await host.ask('chat:stop', {})
    const whole = await eventually(async () => {
      const now = await space.whole()
      expect(now.sessions[0].historyName).not.toBeNull()
      return now
    })
    expect(whole.notes).toMatchObject([{ text: 'Mine.', source: 'user', version: 1 }])
    const { notes } = await on.held(space)
    expect(notes.find(({ sessionId }: Body) => sessionId === live.sessionId)).toEqual(whole.notes[0])
  })

  test('[SN9] leaves the files of its board to the space', async () => {
    const space = await on.space()
    const host = await on.meeting(space)
    const url = `${on.service.url}/api/rooms/${host.code}/board/file`
    const { body } = await postFile(url, { name: 'plan.txt', bytes: 'The crane moves.', type: 'text/plain' })
    await host.ask('setup:start', {})
    await host.ask('chat:stop', {})
    const { files } = await eventually(async () => {
      const whole = await space.whole()
      expect(whole.sessions[0].hasNote).toBe(true)
      return whole
    })
    expect(files).toMatchObject([{ name: 'plan.txt', mime: 'text/plain', size: 16, sha256: body.sha256 }])
    const stored = await readFile(join(on.service.folder, 'spaces', space.id, body.sha256), 'utf8')
    expect(stored).toBe('The crane moves.')
  })

  test('[SN3] makes room for the next one; the newest comes first', async () => {
    const space = await on.space()
    await on.held(space)
    const { sessions } = await on.held(space)
    expect(sessions).toHaveLength(2)
    expect(sessions[0].startedAt).toBeGreaterThanOrEqual(sessions[1].endedAt)
  })

  test('[SN10] books the minutes on the team of the space, rounded up, and a silent one none', async () => {
    const used = async () => (await on.owner.ask('GET', '/api/persistent-rooms/usage')).body.assistantMinutes.used
    const before = await used()
    await on.held(await on.space())
    expect(await used()).toBe(before + 1)
    await on.held(await on.space(), { aiMode: 'silent' })
    expect(await used()).toBe(before + 1)
  })
})

describe('DELETE of a session', () => {
  const ended = async (path: string, sessionId: string) => on.owner.ask('DELETE', `${path}/sessions/${sessionId}`)

  test('[SN13] ends a running meeting for everybody, and archives it', async () => {
    const space = await on.space()
    const host = await on.meeting(space)
    await host.ask('setup:start', {})
    const { live } = await space.whole()
    const { status, body } = await ended(space.path, live.sessionId)
    expect([status, body]).toEqual([200, { ok: true }])
    await host.hears('room:phase', ({ phase, reason }) => phase === 'ended' && reason === 'stopped')
    expect(await space.whole()).toMatchObject({ live: null, sessions: [{ phase: 'ended' }] })
    expect((await ended(space.path, live.sessionId)).status).toBe(200)
  })

  test('[SN12] [SN13] drops a room in setup: it has ended, and the space forgets the session', async () => {
    const space = await on.space()
    const host = await on.meeting(space)
    const { live } = await space.whole()
    expect((await ended(space.path, live.sessionId)).status).toBe(200)
    await host.hears('room:phase', ({ phase }) => phase === 'ended')
    const { sessions, live: now } = await space.whole()
    expect([sessions, now]).toEqual([[], null])
    const { body } = await on.owner.ask('GET', '/api/rooms/history?limit=200')
    expect(body.sessions.map(({ code }: Body) => code)).not.toContain(host.code)
    await on.meeting(space)
  })

  test('[SN13] needs an editor, and a session of this space', async () => {
    const space = await on.space()
    await on.meeting(space)
    const { live } = await space.whole()
    const other = await on.space()
    const viewer = await on.user('vera')
    await on.admit(space, viewer, 'viewer')
    expect((await viewer.ask('DELETE', `${space.path}/sessions/${live.sessionId}`)).status).toBe(403)
    expect((await ended(other.path, live.sessionId)).status).toBe(404)
    for (const unknown of ['ses_nonsense', '__proto__', 'constructor']) {
      expect((await ended(space.path, unknown)).status).toBe(404)
    }
    expect((await space.whole()).live).not.toBeNull()
  })
})
