import { expect, test } from 'vitest'
import { socketTo } from '#dev/harness/socketDouble.ts'
import type { UnstampedCommand } from '#engine/room/commands.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { Channel } from '#gateway/connections/channel.ts'
import { Presence } from '#gateway/rooms/presence.ts'
import { soloNode } from '#stores/nodes/solo.ts'

const ANA = 'p_ana'
const ONE = 'aaaaaaaa.1'
const OTHER = 'aaaaaaaa.2'

const seatedOn = (connectionId: string | null): RoomState => {
  const lostAt = connectionId === null ? 0 : null
  const rest = { ready: false, spoke: false, keys: [], boardKeys: [] }
  const seat = { id: ANA, name: 'Ana', connectionId, cookieHash: null, joinedAt: 0, lostAt, ...rest }
  return { ...emptyRoom(), phase: 'chat', seats: { [ANA]: seat } }
}

/** Ana’s seat was dropped by others; her node takes it back while `meanwhile` happens. Returns what it asks for. */
async function takenBack(meanwhile: (channel: Channel) => void): Promise<UnstampedCommand[]> {
  const asked: UnstampedCommand[] = []
  const channel = new Channel()
  let room = seatedOn(null)
  const presence = new Presence({
    ...{ code: 'ABCDEF', channel, now: () => 0, signal: () => {}, state: () => room },
    nodes: { ...soloNode(), id: 'aaaaaaaa', isAlone: false },
    ask: async (command) => {
      asked.push(command)
      if (asked.length === 1) meanwhile(channel)
      if (command.type === 'rejoin') room = seatedOn(command.connectionId)
    },
  })
  channel.seat(
    ANA,
    socketTo(ONE, () => {}),
  )
  presence.mend()
  await new Promise((resolve) => setImmediate(resolve))
  return asked
}

const rejoin = (connectionId: string) => ({ type: 'rejoin', participantId: ANA, connectionId, cookieHash: null })

test('[MN50] a seat is taken back once', async () => {
  expect(await takenBack(() => {})).toEqual([rejoin(ONE)])
})

test('[MN50] a seat that is taken back while its person comes with a newer connection goes to that one', async () => {
  const newer = socketTo(OTHER, () => {})
  expect(await takenBack((channel) => channel.seat(ANA, newer))).toEqual([rejoin(ONE), rejoin(OTHER)])
})

test('[MN50] a seat that is taken back while its person leaves is free', async () => {
  const unseat = { type: 'unseat', participantId: ANA, connectionId: ONE, reason: 'disconnected' }
  expect(await takenBack((channel) => channel.release(ANA))).toEqual([rejoin(ONE), unseat])
})
