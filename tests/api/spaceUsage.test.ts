import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TeamCommand } from '#engine/team/commands.ts'
import { call, type PeopledService, peopledService, signIn, type User } from '../helpers/signedIn.ts'

const PATH = '/api/persistent-rooms/usage'

let service: PeopledService
let ada: User
let bea: User
beforeAll(async () => {
  // The middle of a month: whatever is counted here is counted in one.
  service = await peopledService({ CLOCK_OFFSET_MS: String(Date.UTC(2026, 1, 14) - Date.now()) })
  ada = await signIn(service, 'ada@example.org', { name: 'Ada' })
  bea = await signIn(service, 'bea@example.org')
})
afterAll(async () => {
  await service.close()
  expect(service.faults).toEqual([])
})

const used = (teamId: string, command: TeamCommand) =>
  service.accounts.store.teams.ask(teamId, { kind: 'user', id: ada.id, name: null }, command)

describe('usage of a plan', () => {
  test('[SQ1] a new user has used nothing of 3 rooms, 10 recaps and 60 minutes, until the next month begins', async () => {
    const [from, to] = [Date.UTC(2026, 1, 1), Date.UTC(2026, 2, 1)]
    const { status, body } = await ada.ask('GET', PATH)
    expect([status, body]).toEqual([
      200,
      {
        plan: 'free',
        team: { id: ada.signIn.user.team.id, name: 'Ada' },
        period: { month: '2026-02', from, to },
        rooms: { used: 0, limit: 3 },
        recaps: { used: 0, limit: 10 },
        assistantMinutes: { used: 0, limit: 60 },
        resetsAt: to,
      },
    ])
  })

  test('[SQ1] a team is asked for by its id, in upper case too, by every member and by nobody else', async () => {
    const { id } = (await ada.ask('POST', '/api/teams', { name: 'Legal' })).body.team
    await used(id, { type: 'createRoom', spaceId: 'sp_1' })
    await used(id, { type: 'countRecap', sessionId: 'ses_1' })
    await used(id, { type: 'countMinutes', sessionId: 'ses_1', minutes: 7, endedAt: Date.UTC(2026, 1, 1) })
    await service.accounts.administration.setPlan(id, ada.id, {
      plan: 'enterprise',
      overrides: { recaps: 5 },
      note: null,
    })
    const counted = {
      plan: 'enterprise',
      team: { id, name: 'Legal' },
      rooms: { used: 1, limit: null },
      recaps: { used: 1, limit: 5 },
      assistantMinutes: { used: 7, limit: null },
    }
    expect((await ada.ask('GET', `${PATH}?teamId=${id.toUpperCase()}`)).body).toMatchObject(counted)
    const foreign = await bea.ask('GET', `${PATH}?teamId=${id}`)
    expect([foreign.status, foreign.body]).toEqual([403, { error: 'You are not in that team.' }])
    await ada.ask('POST', `/api/teams/${id}/members`, { email: bea.email })
    expect((await bea.ask('GET', `${PATH}?teamId=${id}`)).body).toMatchObject(counted)
  })

  test('[SQ1] who is not signed in, what is no id, and whose team is not there', async () => {
    expect((await call(service.url + PATH, 'GET')).status).toBe(401)
    expect((await ada.ask('GET', `${PATH}?teamId=00000000-0000-4000-8000-000000000000`)).status).toBe(404)
    for (const query of ['teamId=', 'teamId=legal', 'teamId=a&teamId=b']) {
      const { status, body } = await ada.ask('GET', `${PATH}?${query}`)
      expect([status, body.detail[0].loc]).toEqual([422, ['query', 'teamId']])
    }
  })
})
