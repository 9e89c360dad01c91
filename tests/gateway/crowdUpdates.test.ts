import { describe, expect, test } from 'vitest'
import { emptyRoom, type RoomState } from '#engine/room/state.ts'
import type { Outgoing } from '#gateway/connections/channel.ts'
import { CrowdUpdates } from '#gateway/rooms/crowdUpdates.ts'
import { type Emission, statesShown } from '#gateway/rooms/emissions.ts'
import { EXAMPLE_PROGRESS } from '#protocol/examples.ts'
import { handClock } from '../helpers/givenClock.ts'

const roomAt = (seq: number): RoomState => ({ ...emptyRoom(), seq })
const update: Extract<Emission, { when: string }> = { to: 'room', event: 'room:update', when: 'last', room: roomAt(0) }
const progress: Emission = { to: 'room', event: 'goal:progress', payload: EXAMPLE_PROGRESS }
const answer: Outgoing = { to: 'caller', member: null, answer: () => {} }

const settled = async () => {}

function crowdOf(present: number) {
  const clock = handClock(1_000)
  const sent: (string | number)[] = []
  const at = { seq: 0 }
  const note = (outgoing: readonly Outgoing[]) => {
    for (const item of outgoing) {
      if (item.to === 'caller') sent.push('ack')
      else if (item.event === 'room:update') sent.push(item.when === 'last' ? at.seq : item.room.seq)
      else sent.push(item.event)
    }
  }
  const parts = { clock, present: () => present, state: () => roomAt(at.seq), send: (one: Outgoing) => note([one]) }
  const updates = new CrowdUpdates(parts)
  const drain = (...outgoing: readonly Outgoing[]) => {
    at.seq += 1
    note(updates.passed(outgoing))
  }
  return { clock, sent, updates, drain }
}

describe('[OR10] states that show who is there', () => {
  test('leave at once among a few', () => {
    const { sent, drain } = crowdOf(29)
    drain(answer, update)
    drain(answer, update)
    expect(sent).toEqual(['ack', 1, 'ack', 2])
  })

  test('leave a crowd at once when it was quiet, then together after 200 ms, the newest only', async () => {
    const { sent, drain, clock } = crowdOf(30)
    drain(answer, update)
    drain(answer, update)
    drain(answer, answer, update)
    drain(answer)
    expect(sent).toEqual(['ack', 1, 'ack', 'ack', 'ack', 'ack'])
    await clock.advance(199, settled)
    expect(sent).toHaveLength(6)
    await clock.advance(1, settled)
    expect(sent.slice(6)).toEqual([3])
    expect(clock.armed).toBe(0)
    drain(answer, update)
    expect(sent.slice(7)).toEqual(['ack'])
    await clock.advance(200, settled)
    expect(sent.slice(8)).toEqual([5])
  })

  test('leave before what else is shown, and not at all where the whole state follows', async () => {
    const { sent, drain, clock } = crowdOf(30)
    drain(update)
    drain(update)
    drain(progress)
    expect(sent).toEqual([1, 2, 'goal:progress'])
    drain(update)
    drain(progress, update)
    expect(sent.slice(3)).toEqual(['goal:progress', 5])
    await clock.advance(1_000, settled)
    expect(sent).toHaveLength(5)
  })

  test('are forgotten where a newer one is sent', async () => {
    const { sent, drain, updates, clock } = crowdOf(30)
    drain(update)
    drain(update)
    updates.drop()
    await clock.advance(1_000, settled)
    expect([sent, clock.armed]).toEqual([[1], 0])
  })
})

test('[EV16] people who join in one drain are sent one state, nobody one from behind what is still shown', () => {
  const ack: Emission = { to: 'caller' }
  const decided = [1, 2, 3, 4].map((seq) => ({ result: { state: roomAt(seq) } }))
  const shown = (...perCommand: Emission[][]) => statesShown(perCommand, decided).map((state) => state?.seq)
  const quiet = [ack, update]
  expect(shown(quiet, quiet, quiet, quiet)).toEqual([4, 4, 4, 4])
  expect(shown(quiet, quiet, [ack, progress], quiet)).toEqual([2, 2, 4, 4])
  expect(shown([ack, progress], quiet, [ack, { ...update, when: 'here' }], quiet)).toEqual([2, 2, 4, 4])
  expect(statesShown([[ack], quiet], [{ result: null }, decided[1]!]).map((state) => state?.seq)).toEqual([2, 2])
})
