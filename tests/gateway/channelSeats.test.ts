import { expect, test } from 'vitest'
import { socketTo } from '#dev/harness/socketDouble.ts'
import { Channel } from '#gateway/connections/channel.ts'

test('[SE7] T01 the close of a superseded connection leaves the seat with the newer one', () => {
  const channel = new Channel()
  const [older, newer] = ['c_1', 'c_2'].map((id) => socketTo(id, () => {})) as [never, never]
  channel.seat('p_ana', older)
  channel.seat('p_ana', newer)
  channel.unseat('p_ana', older)
  expect(channel.connectionOf('p_ana')).toBe(newer)
  channel.unseat('p_ana', newer)
  expect(channel.holds('p_ana')).toBe(false)
})
