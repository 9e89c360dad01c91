import fc from 'fast-check'
import { expect, test } from 'vitest'
import { script } from '#dev/harness/arbitraries.ts'
import { play } from '#dev/harness/play.ts'
import { live } from '#engine/aggregate.ts'
import { grouped } from '#engine/commandIds.ts'
import { apply } from '#engine/room/evolve.ts'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import { Changes } from '#gateway/rooms/changes.ts'
import { type Broadcast, emissionsIn, joined } from '#gateway/rooms/emissions.ts'
import { intelView } from '#projections/views/intel.ts'
import { roomView } from '#projections/views/roomView.ts'
import { SERVER_EVENTS } from '#protocol/serverEvents.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { merged, misses, withState } from '../../web/client/merge.ts'
import { EMPTY, type RoomSnapshot } from '../../web/client/snapshot.ts'
import type { ServerPacket } from '../../web/client/wire.ts'

const CONTEXT = { now: 0, llm: { available: false, model: null } }
const seen = { 'room:changed': 0, 'intel:changed': 0, whole: 0, changes: 0 }

/** What a room sends for an emission to those who asked for changes, encoded once for all of them. */
function packetOf(changes: Changes, shown: Exclude<Broadcast, { to: 'bot' }>, state: RoomState): ServerPacket {
  if (shown.event === 'room:update') {
    const view = roomView(state, CONTEXT)
    const part = changes.ofRoom(state, view)
    if (!part) return { event: 'room:update', payload: view }
    seen['room:changed'] += 1
    seen.whole += JSON.stringify(view).length
    seen.changes += JSON.stringify(part).length
    return { event: 'room:changed', payload: part }
  }
  if (shown.event !== 'intel:update') return shown
  const part = changes.ofIntel(shown.payload)
  if (!part) return shown
  seen['intel:changed'] += 1
  return { event: 'intel:changed', payload: part }
}

function received(client: RoomSnapshot, packet: ServerPacket): RoomSnapshot {
  if (client.state === null) return client
  const { event, payload } = packet
  expect(SERVER_EVENTS[event].payload.strict().parse(payload)).toEqual(payload)
  expect(misses(client, packet)).toBe(false)
  return merged(client, event, payload)
}

function expectSame(client: RoomSnapshot, whole: RoomView): void {
  if (client.state === null) return
  const { messages: _, ...rest } = client.state
  const { messages, ...expected } = whole
  expect(rest).toEqual(expected)
  const known = new Map(client.messages.map(({ totalMembers: _, ...message }) => [message.id, message]))
  for (const message of messages) expect(known.get(message.id)).toEqual(message)
}

test('[EV19] whoever asks for changes knows what others are shown whole, whenever they came', async () => {
  await fc.assert(
    fc.asyncProperty(script(40), fc.nat(), async (meeting, joins) => {
      const { rig } = await play(meeting)
      const { whole, open } = grouped(await rig.stored())
      await rig.close()
      const drains = open.length > 0 ? [...whole, open] : whole
      const evolve = live(apply)
      const changes = new Changes()
      let state = emptyRoom()
      let clients: RoomSnapshot[] = [EMPTY, EMPTY]
      for (const [i, events] of drains.entries()) {
        for (const event of events) state = evolve(state, event)
        changes.carriedOut(state)
        const now = roomView(state, CONTEXT)
        // Whoever comes is given the whole with the answer, before what the drain shows.
        const entered = withState({ ...EMPTY, me: 'p', intel: intelView(state) }, now)
        clients = clients.map((client, who) => (i === (who === 0 ? 0 : joins % drains.length) ? entered : client))
        const shown = joined([emissionsIn(events, state)]).flat()
        for (const emission of shown) {
          if (emission.to !== 'room') continue
          const packet = packetOf(changes, emission, state)
          clients = clients.map((client) => received(client, packet))
        }
        const isWhole = shown.some((emission) => emission.to === 'room' && emission.event === 'room:update')
        for (const client of isWhole ? clients : []) expectSame(client, now)
        const ledger = intelView(state)
        for (const { intel } of clients) if (intel?.seq === ledger.seq) expect(intel).toEqual(ledger)
      }
    }),
    { numRuns: 60 },
  )
  expect(seen['room:changed']).toBeGreaterThan(50)
  expect(seen['intel:changed']).toBeGreaterThan(10)
  expect(seen.changes).toBeLessThan(seen.whole / 2)
})
