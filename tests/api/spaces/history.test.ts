import { expect, test } from 'vitest'
import { call, type User } from '../../helpers/signedIn.ts'
import { spaceStage } from '../../helpers/spaceStage.ts'
import { eventually } from '../../helpers/stage.ts'

const on = spaceStage({ HISTORY_ACCESS: 'scoped' })

test('[SN17] members of a space see its sessions, strangers and former members do not', async () => {
  const space = await on.space()
  const [viewer, stranger] = [await on.user('vera'), await on.user('stan')]
  await on.admit(space, viewer, 'viewer')
  const { sessions } = await on.held(space)
  const name = sessions[0].historyName
  const seenBy = async (user: User) => {
    const { body } = await user.ask('GET', '/api/rooms/history')
    const { status } = await user.ask('GET', `/api/rooms/history/${name}`)
    return [body.sessions.map((session: { name: string }) => session.name), status]
  }
  await eventually(async () => expect(await seenBy(viewer)).toEqual([[name], 200]))
  expect(await seenBy(on.owner)).toEqual([[name], 200])
  expect(await seenBy(stranger)).toEqual([[], 404])
  expect((await call(`${on.service.url}/api/rooms/history/${name}`, 'GET')).status).toBe(404)
  expect((await viewer.ask('GET', `/api/rooms/history/${name}/analytics`)).status).toBe(200)
  const removed = await on.owner.ask('DELETE', `${space.path}/members?email=${encodeURIComponent(viewer.email)}`)
  expect(removed.status).toBe(200)
  expect(await seenBy(viewer)).toEqual([[], 404])
})
