import { expect, test } from 'vitest'
import type { Person } from '../helpers/people.ts'
import { eventually, expectRefused, heardOf, stage } from '../helpers/stage.ts'

const on = stage()
const PEOPLE = 200

test('[RC4] [SE10] [OR6] [BU9] [SE4] two hundred people join at once, hear the same, leave, vote and end', async () => {
  const [host] = await on.meetingOn(['sec_1'], ['Host'], { maxParticipants: PEOPLE, aiMode: 'silent' })
  const crowd: Person[] = []
  while (crowd.length < PEOPLE - 1) {
    const free = Math.min(50, PEOPLE - 1 - crowd.length)
    crowd.push(...(await Promise.all(Array.from({ length: free }, () => on.person()))))
  }
  const joined = await Promise.all(crowd.map((one, i) => one.ask('room:join', { code: host.code, name: `P${i}` })))
  expect(joined.filter(({ error }) => error !== undefined)).toEqual([])
  expect(new Set(joined.map(({ participantId }) => participantId)).size).toBe(PEOPLE - 1)
  expectRefused(await (await on.person()).ask('room:join', { code: host.code, name: 'one too many' }))

  for (const one of crowd) one.tell('chat:message', { text: 'hello' })
  await eventually(() => {
    for (const one of [host, crowd[0]!, crowd.at(-1)!]) {
      expect(heardOf(one, 'chat:message').filter(({ text }) => text === 'hello')).toHaveLength(PEOPLE - 1)
    }
  }, 30_000)
  const order = (one: Person) => heardOf(one, 'chat:message').flatMap(({ id, text }) => (text === 'hello' ? [id] : []))
  const inOrder = order(host)
  for (const one of crowd) expect(order(one)).toEqual(inOrder)

  const leaving = crowd.splice(30)
  for (const one of leaving) one.leave()
  await host.hears('room:update', (state) => connectedIn(state) === 31, 10_000)

  for (const one of [host, ...crowd]) one.tell('chat:review-complete', {})
  await host.hears('room:phase', ({ phase }) => phase === 'ended', 10_000)
  const settled = heardOf(host, 'chat:inject:update').at(-1)
  expect(settled).toMatchObject({ totalMembers: 31, resolved: { action: 'yes' } })
  expect(settled.votes).toHaveLength(31)
  for (const one of crowd) await one.hears('room:update', ({ phase }) => phase === 'ended', 10_000)

  const from = host.heard.length
  for (const one of crowd) one.leave()
  await eventually(() => expect(connectedIn(heardOf(host, 'room:update', from).at(-1))).toBe(1))
  expect(heardOf(host, 'room:update', from).length).toBeLessThan(20)
}, 40_000)

const connectedIn = (state?: { participants: { connected: boolean }[] }) =>
  state?.participants.filter(({ connected }) => connected).length
