import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { AdminAccess } from '#api/admin/adminAccess.ts'
import { HttpError } from '#api/errors.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import { type CaptureFixture, captureOf } from '#projections/capture.ts'
import { compareLive } from '#replay/live/compare.ts'
import { play } from '#replay/live/play.ts'
import { stage } from '../helpers/stage.ts'

const door: AdminAccess = {
  requireAdmin: async (request) => {
    if (request.get('authorization') !== 'Bearer admin') throw new HttpError(401, 'Sign in as an administrator.')
    return { id: '4c0a6b0e-7d9e-4f0a-9a55-0d7a3c2b1e10' }
  },
  audit: async () => {},
}
const video = { LIVEKIT_URL: 'wss://v.example.org', LIVEKIT_API_KEY: 'key', LIVEKIT_API_SECRET: 'secret' }
const at = stage(video, { admin: door })
const read = (name: string): CaptureFixture => JSON.parse(readFileSync(`fixtures/rooms/${name}.json`, 'utf8'))

async function repeat(from: string | CaptureFixture, options: { speed?: number; token?: string | null } = {}) {
  const capture = typeof from === 'string' ? read(from) : from
  const { speed = 0, token = 'admin' } = options
  const played = await play(capture, { url: at.url, speed, token, show: () => {} })
  const differences = await compareLive(capture, played)
  for (const person of played.people) person.close()
  return { played, differences }
}

describe('[RW7] the people of a capture in a live room', () => {
  test('have the same outcome without pauses, including people who left and returned', async () => {
    const { played, differences } = await repeat('goal')
    expect({ failed: played.failed, differences }).toEqual({ failed: [], differences: [] })
    const events = await at.stored(played.code)
    expect(events.map(({ type }) => type)).toContain('seeded')
    expect(events.at(-1)).toMatchObject({ type: 'ended', data: { reason: 'goal' } })
    const again = await repeat(captureOf(events as unknown as RoomEvent[], read('goal').meta, sha256))
    expect({ failed: again.played.failed, differences: again.differences }).toEqual({ failed: [], differences: [] })
  })

  test('repeat hands, modes, annotations and the stop at ten times the pace', async () => {
    const { played, differences } = await repeat('stopped', { speed: 10 })
    expect({ failed: played.failed, differences }).toEqual({ failed: [], differences: [] })
    const stored = await at.stored(played.code)
    expect(stored.find(({ type }) => type === 'created')!.data).toMatchObject({ durationMs: 180_000 })
    expect(stored.map(({ type }) => type)).toContain('annotated')
  })

  test('when no room can be created, the run fails at once with the reason', async () => {
    const nowhere = play(read('stopped'), { url: 'http://127.0.0.1:9', speed: 0, token: null, show: () => {} })
    await expect(nowhere).rejects.toThrow('No room could be created at http://127.0.0.1:9: ')
  })

  test('without a token the document is missing, and the failure is reported', async () => {
    const { played, differences } = await repeat('stopped', { token: null })
    expect(played.failed[0]!.why).toMatch(/--token/)
    expect(differences.map(({ what }) => what)).toContain('section sec_1')
  })
})
