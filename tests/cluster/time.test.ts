import { expect, test } from 'vitest'
import { expectAllNew, startOnFirst, useAllNew } from '../helpers/allNew.ts'
import { nodeStage } from '../helpers/nodeStage.ts'
import { type Person, upload } from '../helpers/people.ts'
import { expectRefused, heardOf } from '../helpers/stage.ts'

const on = nodeStage(2)
const apart = () =>
  on.meeting([
    ['Ana', 0],
    ['Ben', 1],
  ]) as Promise<[Person, Person]>
const back = (someone: Person) => someone.ask('room:state', {}).then(({ state }) => state)

test('[TI27] what the host does with time and scope on one node is heard on the other, in the same order', async () => {
  const [ana, ben] = await apart()
  const from = ben.heard.length
  await ana.ask('room:extend', { ms: 300_000 })
  await ana.ask('room:pause', {})
  await ben.hears('timer', ({ paused, durationMs }) => paused === true && durationMs === 2_100_000)
  await ben.hears('room:update', ({ paused }) => paused)
  expect(heardOf(ben, 'chat:message', from).map(({ text }) => text)).toEqual([
    'Ana added 5 minutes.',
    'Ana paused the meeting.',
  ])
  await ana.ask('section:focus', { sectionId: 'sec_2' })
  await ben.hears('room:update', ({ currentSectionId }) => currentSectionId === 'sec_2')
  expectRefused(await ben.ask('room:resume', {}))
  expect(await ana.ask('room:host', { participantId: ben.id })).toEqual({ ok: true })
  await ben.hears('room:update', ({ hostId }) => hostId === ben.id)
  expect(await ben.ask('room:resume', {})).toEqual({ ok: true })
  await ana.hears('room:update', ({ paused, hostId }) => !paused && hostId === ben.id)
  expect((await back(ana)).remainingMs).toBeLessThan(2_100_000)
})

test('[TI27] [TI25] who writes is shown on the other node, and a closing remark too', async () => {
  const [ana, ben] = await apart()
  await ana.ask('room:typing', {})
  expect(await ben.hears('room:typing')).toEqual({ participantId: ana.id })
  await ana.ask('chat:stop', {})
  await ben.hears('room:phase', ({ phase }) => phase === 'ended')
  const { id } = await ben.ask('chat:closing', { text: 'Thanks.' })
  expect(await ana.hears('chat:message', (message) => message.id === id)).toMatchObject({ closing: true })
})

test('[LE36] [TI27] entries, threads and the host’s doings of one node are the same on the other', async () => {
  const [ana, ben] = (await on.room([
    ['Ana', 0],
    ['Ben', 1],
  ])) as [Person, Person]
  await upload(on.services[0]!.url, ana.code, 'a contract')
  await startOnFirst(ana)
  await ben.hears('room:phase')
  const made = await useAllNew(ana, ben)
  await expect.poll(() => heardOf(ana, 'intel:update').at(-1)?.actions[0]?.text).toBe('Shorten the term to a week.')
  await ben.hears('room:update', ({ hostId, paused }) => hostId === ana.id && !paused)
  for (const [someone, { url }] of [
    [ana, on.services[0]!],
    [ben, on.services[1]!],
  ] as const)
    await expectAllNew(someone, url, made)
})
