import { expect, test } from 'vitest'
import { type Emission, joined } from '#gateway/rooms/emissions.ts'
import { EXAMPLE_INTEL, EXAMPLE_PROGRESS } from '#protocol/examples.ts'
import { Rig } from '../helpers/arbitrariesRig.ts'

const vote = (messageId: string, cast: number): Emission => ({
  to: 'room',
  event: 'chat:inject:update',
  payload: { messageId, votes: [], totalMembers: cast, resolved: null },
})
const told = (perCommand: readonly (readonly Emission[])[]) =>
  joined(perCommand)
    .flat()
    .flatMap((emission) => {
      if (emission.to !== 'room' || emission.event !== 'chat:inject:update') return []
      return [{ messageId: emission.payload.messageId, cast: emission.payload.totalMembers }]
    })

test('[BU7] of a storm of votes in one drain the newest eight updates of each bubble are told, in order', () => {
  const storm = Array.from({ length: 20 }, (_, i) => [vote('m_1', i)])
  const other = [vote('m_2', 0)]
  const newest = Array.from({ length: 8 }, (_, i) => ({ messageId: 'm_1', cast: 12 + i }))
  expect(told([other, ...storm])).toEqual([{ messageId: 'm_2', cast: 0 }, ...newest])
})

test('[BU7] a few votes in one drain are all told', () => {
  expect(told([[vote('m_1', 1)], [vote('m_1', 2)]])).toEqual([
    { messageId: 'm_1', cast: 1 },
    { messageId: 'm_1', cast: 2 },
  ])
})

test('[OR5] what one command shows whole is sent once, at its first place; each bubble counts by itself', () => {
  const progress: Emission = { to: 'room', event: 'goal:progress', payload: EXAMPLE_PROGRESS }
  const intel: Emission = { to: 'room', event: 'intel:update', payload: EXAMPLE_INTEL }
  const one = [
    intel,
    progress,
    vote('m_1', 1),
    vote('m_2', 1),
    { to: 'caller' },
    vote('m_1', 1),
    progress,
    intel,
  ] as const
  const two = [intel, vote('m_1', 2), vote('m_1', 2)]
  expect(joined([one, two])).toEqual([
    [intel, progress, vote('m_1', 1), vote('m_2', 1), { to: 'caller' }],
    [intel, vote('m_1', 2)],
  ])
  expect(joined([[progress], [progress, { to: 'caller' }]])).toEqual([[], [progress, { to: 'caller' }]])
})

test('[OR5] what happens in one drain is told in order, then the state once, with all of it', async () => {
  const left: string[] = []
  const states: { aiMode: string; messages: readonly { text: string }[] }[] = []
  const rig = new Rig({
    leaving: (sent) => {
      left.push(sent.event)
      if (sent.event === 'room:update') states.push(sent.payload)
    },
  })
  const ana = rig.player('Ana')
  await rig.create(ana)
  rig.send(ana, 'setup:start')
  await rig.settled()
  left.length = 0
  states.length = 0
  rig.send(ana, 'ai:mode', { mode: 'critical' })
  rig.send(ana, 'chat:message', { text: 'one' })
  rig.send(ana, 'ai:mode', { mode: 'silent' })
  rig.send(ana, 'chat:message', { text: 'two' })
  await rig.settled()
  expect(left.filter((event) => !event.startsWith('dst:'))).toEqual(['chat:message', 'chat:message', 'room:update'])
  expect(states[0]!.aiMode).toBe('silent')
  expect(states[0]!.messages.slice(-2).map(({ text }) => text)).toEqual(['one', 'two'])
  await rig.close()
})
