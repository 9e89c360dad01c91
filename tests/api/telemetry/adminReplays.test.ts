import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recorded, SENT_AT, uuidOf } from '../../helpers/beacons.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../../helpers/signedIn.ts'

let service: PeopledService
let admin: User
beforeAll(async () => {
  service = await peopledService({ ADMIN_EMAILS: 'admin@example.org' })
  admin = await signIn(service, 'admin@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const one = '/api/admin/experience/replays'
const send = (replayId: string, seq: number, texts: readonly string[], final = false) => {
  const events = texts.map((text, i) => ({ type: 5, timestamp: SENT_AT + seq * 1_000 + i, data: { text } }))
  const body = { v: 1, replayId, anonId: uuidOf(1), seq, startedAt: SENT_AT, path: '/about', events, final }
  return call(`${service.url}/api/telemetry/replay`, 'POST', body)
}
const listed = async () => {
  const { body } = await admin.ask('GET', '/api/admin/experience?range=24h&refresh=true')
  return body.replays.map(({ replayId }: { replayId: string }) => replayId)
}

describe('[TE16] a recording', () => {
  test('is given whole, in the order of its chunks, however they came', async () => {
    const replayId = uuidOf(1)
    await send(replayId, 2, ['e'], true)
    await send(replayId, 0, ['a', 'b “ü”'])
    await send(replayId, 1, [])
    await send(replayId, 3, ['f', 'g'])
    const { status, body, headers } = await admin.ask('GET', `${one}/${replayId.toUpperCase()}`)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-store',
    ])
    expect(body.events.map(({ data }: { data: { text: string } }) => data.text)).toEqual(['a', 'b “ü”', 'e', 'f', 'g'])
    expect(body.replay).toMatchObject({
      replayId,
      personId: `a_${uuidOf(1)}`,
      chunks: 4,
      entryPath: '/about',
      complete: true,
    })
    expect(await listed()).toEqual([replayId])
  })

  test('that is not there is 404, a malformed id 422', async () => {
    expect((await admin.ask('GET', `${one}/${uuidOf(99)}`)).status).toBe(404)
    expect((await admin.ask('DELETE', `${one}/${uuidOf(99)}`)).status).toBe(404)
    expect((await admin.ask('GET', `${one}/..%2f..%2fauth-secret`)).body.detail[0].loc).toEqual(['path', 'replay_id'])
  })

  test('[TE17] is deleted for ever, with one row in the audit log', async () => {
    const replayId = uuidOf(2)
    await send(replayId, 0, ['a'])
    const deleted = await Promise.all([1, 2].map(() => admin.ask('DELETE', `${one}/${replayId}`)))
    expect(deleted.map(({ status }) => status).sort()).toEqual([200, 404])
    expect((await admin.ask('GET', `${one}/${replayId}`)).status).toBe(404)
    expect(await listed()).not.toContain(replayId)
    expect((await send(replayId, 1, ['b'])).body).toEqual({ ok: true, stored: false })
    expect(await listed()).not.toContain(replayId)
    expect((await recorded(service.log)).at(-1)).toMatchObject({ type: 't.replay_removed', data: { replayId } })
    const { body } = await admin.ask('GET', '/api/admin/audit')
    const rows = body.items.filter(({ action }: { action: string }) => action === 'replay.removed')
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ target: { kind: 'replay', id: replayId }, before: { chunks: 1 }, after: null })
  })
})
