import { beforeAll, describe, expect, test } from 'vitest'
import { type MadeSpace, spaceStage } from '../../helpers/spaceStage.ts'

const on = spaceStage()

let space: MadeSpace
let sessionId: string
beforeAll(async () => {
  space = await on.space()
  await on.meeting(space)
  const whole = await space.whole()
  sessionId = whole.live.sessionId
})

const save = (body: object, id = sessionId) => on.owner.ask('PUT', `${space.path}/notes/${id}`, body)

describe('PUT …/notes/{session_id}', () => {
  test('[SN16] saves versions that the space shows, while the meeting runs', async () => {
    const before = (await space.whole()).version
    const first = await save({ text: '## Points\n\n- one', ifVersion: 0 })
    const note = {
      sessionId,
      text: '## Points\n\n- one',
      source: 'user',
      version: 1,
      updatedAt: expect.any(Number),
      updatedBy: { id: on.owner.id, name: expect.any(String) },
    }
    expect([first.status, first.body]).toEqual([200, note])
    expect((await save({ text: 'two', ifVersion: 1 })).body).toMatchObject({ text: 'two', version: 2 })
    expect((await save({ text: 'three' })).body).toMatchObject({ text: 'three', version: 3 })
    const whole = await space.whole()
    expect(whole.notes).toMatchObject([{ text: 'three', version: 3 }])
    expect(whole.sessions[0].hasNote).toBe(true)
    expect(whole.version).toBe(before + 3)
  })

  test('[SN16] with an old version it answers 409 with the note, and saves nothing', async () => {
    const current = (await save({ text: 'kept' })).body
    for (const ifVersion of [0, current.version - 1, current.version + 1]) {
      const { status, body } = await save({ text: 'lost', ifVersion })
      expect([status, body]).toEqual([409, { error: expect.stringMatching(/^[A-Z].*\.$/), current }])
    }
    expect((await space.whole()).notes[0].text).toBe('kept')
  })

  test('[SN16] a session of no space and of another space is 404', async () => {
    const other = await on.space()
    await on.meeting(other)
    const foreign = (await other.whole()).live.sessionId
    for (const id of ['ses_unknown000000', foreign, '__proto__'])
      expect((await save({ text: 'x', ifVersion: 0 }, id)).status).toBe(404)
  })

  test('[SN16] a viewer gets 403, a stranger 403, nobody 401', async () => {
    const viewer = await on.user('vera')
    await on.admit(space, viewer, 'viewer')
    const path = `${space.path}/notes/${sessionId}`
    expect((await viewer.ask('PUT', path, { text: 'x' })).status).toBe(403)
    expect((await (await on.user('stan')).ask('PUT', path, { text: 'x' })).status).toBe(403)
    expect((await fetch(`${on.service.url}${path}`, { method: 'PUT' })).status).toBe(401)
  })

  test.each([
    [{}, ['body', 'text']],
    [{ text: 7 }, ['body', 'text']],
    [{ text: 'x'.repeat(100_001) }, ['body', 'text']],
    [{ text: 'x', ifVersion: -1 }, ['body', 'ifVersion']],
    [{ text: 'x', ifVersion: '1' }, ['body', 'ifVersion']],
  ])('[SN16] %o is 422', async (body, loc) => {
    const answer = await save(body)
    expect(answer.status).toBe(422)
    expect(answer.body.detail[0].loc).toEqual(loc)
  })

  test('[SN16] a text of 100,000 characters fits', async () => {
    expect((await save({ text: 'x'.repeat(100_000) })).status).toBe(200)
  })
})
