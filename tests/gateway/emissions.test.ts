import { expect, test } from 'vitest'
import { type Emission, joined } from '#gateway/emissions.ts'

const vote = (messageId: string, cast: number): Emission => ({
  to: 'room',
  event: 'chat:inject:update',
  payload: { messageId, cast },
})
const told = (perCommand: readonly (readonly Emission[])[]) =>
  joined(perCommand).flatMap((emissions) => emissions.map((emission) => (emission as { payload: object }).payload))

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
