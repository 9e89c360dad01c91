import { describe, expect, test } from 'vitest'
import { apply } from '#engine/room/evolve.ts'
import { fact } from '#engine/room/facts.ts'
import { emptyRoom } from '#engine/room/state.ts'
import { SYSTEM } from '#engine/stream.ts'
import { sha256 } from '#gateway/digest.ts'
import { foldOpenRooms, type OpenRoom } from '#projections/openRooms.ts'
import { stateHash } from '#projections/stateHash.ts'
import { roomView } from '#projections/views/roomView.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { movesOf } from '#replay/commands.ts'
import { chained, type Given, given, pause } from '../../helpers/given.ts'
import { ANA, BEN, created, ended, joined, meeting, room, started } from '../../helpers/givenMeeting.ts'

const SPACE = { id: 'sp_0123456789AB', name: 'Harbour' }

function folded(over: Parameters<typeof created>[0] = {}) {
  const events = chained([created(over), joined(ANA)].map((fact, i) => ({ fact, at: 1e12 + i })))
  const room = emptyRoom()
  for (const event of events) apply(room, event)
  const view = roomView(room, { now: 1e12, llm: { available: false, model: null } })
  return { events, view }
}

describe('a room and its space', () => {
  test('[SN1] the space of a room is in its state and in the detail of its session', () => {
    const { events, view } = folded({ space: SPACE })
    expect(view.space).toEqual(SPACE)
    expect(sessionDetail(events).space).toEqual(SPACE)
  })

  test('[SN1] a room without a space has null there, and the hash of a state from before spaces', () => {
    const { events, view } = folded()
    expect(view.space).toBeNull()
    expect(sessionDetail(events).space).toBeNull()
    const { space: _, ...former } = view
    expect(stateHash(view, sha256)).toBe(stateHash(former as RoomView, sha256))
  })

  test('[SN1] the space is part of the state hash', () => {
    const hashOf = (space: typeof SPACE) => stateHash(folded({ space }).view, sha256)
    expect(hashOf(SPACE)).not.toBe(hashOf({ ...SPACE, name: 'Port' }))
    expect(hashOf(SPACE)).not.toBe(stateHash(folded().view, sha256))
  })
})

const CLOSE = { type: 'close' } as const
const SPENT = { type: 'sayMinutesSpent' } as const

describe('a room that is closed from its space', () => {
  test('[SN13] a meeting ends like a stopped one, and says that it was not its host', () => {
    const { room: after } = given(meeting())
      .when(CLOSE)
      .gives(
        ['messaged', { type: 'moderator', trigger: 'stopped', text: expect.stringContaining('from its space') }],
        ['ended', { reason: 'stopped' }],
      )
    expect(after).toMatchObject({ phase: 'ended', endedReason: 'stopped' })
  })

  test('[SN12] a room in setup just ends; nothing of it is to be concluded after a restart', () => {
    const past = given(room())
    past.when(CLOSE).gives(['ended', { reason: 'stopped' }])
    const open: Record<string, OpenRoom> = {}
    const { events } = given(room(), ended())
    for (const event of events) foldOpenRooms(open, 'K7QF2M', event)
    expect(open).toEqual({})
  })

  test('[SN13] nothing happens to one that has ended', () => {
    given(meeting(), ended()).when(CLOSE).nothing()
  })

  test.each([
    [room(), CLOSE],
    [meeting(), CLOSE],
    [meeting(), SPENT],
  ])('[RW1] the command is found again in the stream', (before, command) => {
    const past = given(before)
    const { facts, at } = past.when(command)
    const fresh = chained(
      facts.map((fact) => ({ fact, at })),
      past.events.at(-1)!,
    )
    expect([...movesOf([...past.events, ...fresh])].at(-1)!.command?.type).toBe(command.type)
  })
})

describe('minutes of the assistant', () => {
  const modeSet = (mode: 'silent' | 'assist') => fact('modeSet', SYSTEM, { mode })

  test('[SN10] they run in chat while the assistant is not silent', () => {
    const at = (...items: Given[]) => given(...items).room.assisted
    expect(at(room(), pause(60_000)).since).toBeNull()
    const { ms } = at(room(), started(), pause(60_000), modeSet('silent'), pause(600_000), modeSet('assist'), ended())
    expect(ms).toBeGreaterThanOrEqual(60_000)
    expect(ms).toBeLessThan(70_000)
    expect(at(room([ANA, BEN], { aiMode: 'silent' }), started(), pause(60_000), ended())).toEqual({
      ms: 0,
      since: null,
    })
  })

  test('[SN11] the room is told once that they are used up, and only in chat', () => {
    const line = { type: 'system', notice: 'minutes-spent' } as const
    given(meeting()).when(SPENT).gives(['messaged', line]).when(SPENT).nothing()
    given(room()).when(SPENT).nothing()
    given(meeting(), ended()).when(SPENT).nothing()
  })
})
