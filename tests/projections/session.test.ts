import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomEvent } from '#engine/room/events.ts'
import { fold } from '#engine/room/evolve.ts'
import { MESSAGES_MAX } from '#engine/room/state.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { roomView } from '#projections/views/roomView.ts'
import { detailOf, sessionDetail } from '#projections/views/session/detail.ts'
import { codeInName, sessionName } from '#projections/views/session/name.ts'
import { play, script } from '../helpers/arbitraries.ts'
import { type Given, given } from '../helpers/given.ts'
import {
  ANA,
  BEN,
  confirmed,
  ended,
  meeting,
  opened,
  resolved,
  room,
  said,
  seated,
  unseated,
  voted,
} from '../helpers/givenMeeting.ts'

const detailOfGiven = (...items: readonly Given[]) => sessionDetail(given(...items).events)

describe('the detail of a session', () => {
  test('[AR3] H4 retains every message and every vote after the room state has dropped them', () => {
    const talk = Array.from({ length: 700 }, (_, i) => said(i % 2 ? ANA : BEN, `line ${i}`, { sectionId: 'sec_1' }))
    const detail = detailOfGiven(
      meeting(),
      opened('m_bubble', 'sec_1'),
      voted('m_bubble', BEN),
      voted('m_bubble', ANA, 'continue'),
      resolved('m_bubble', ANA, 'continue'),
      ...talk,
      ended(),
    )
    expect(detail.messages.length).toBeGreaterThan(MESSAGES_MAX)
    expect(detail.messages.filter(({ type }) => type === 'user').map(({ text }) => text)).toEqual(
      talk.map((_, i) => `line ${i}`),
    )
    const bubble = detail.messages.find(({ id }) => id === 'm_bubble')
    expect(bubble).toMatchObject({
      kind: 'confirm-section',
      votes: { [BEN]: { action: 'yes', byName: 'Ben' }, [ANA]: { action: 'continue' } },
      resolved: { action: 'continue', by: ANA },
    })
  })

  test('[AR5] lists people in join order, last seen when they left, or at the end if still connected', () => {
    const past = given(meeting(), unseated(BEN), seated(BEN, 'c_3'), unseated(BEN, 'c_3'), said(ANA, 'alone'), ended())
    const left = past.events.findLast(({ type }) => type === 'unseated')!.at
    const { people, endedAt, hostId } = sessionDetail(past.events)
    expect(people.map(({ id, isHost, lastSeenAt, colour }) => [id, isHost, lastSeenAt, colour])).toEqual([
      [ANA, true, endedAt, 'amber'],
      [BEN, false, left, 'blue'],
    ])
    expect(hostId).toBe(ANA)
  })

  test('[AR2] contains the reason for the end and the head of the stream', () => {
    const { events } = given(
      meeting(),
      opened('m_b', 'sec_1'),
      voted('m_b', ANA),
      resolved('m_b', ANA),
      confirmed('sec_1', 'm_b'),
      ended('timeout'),
    )
    const detail = sessionDetail(events)
    expect(detail).toMatchObject({
      version: 1,
      code: 'K7QF2M',
      title: 'Contract',
      endedReason: 'timeout',
      decisions: 1,
      participants: 2,
      eventCount: events.length,
      headHash: events.at(-1)!.hash,
      capturedAt: events.at(-1)!.at,
      report: { available: true, generatedAt: events.at(-1)!.at, source: 'template' },
    })
    expect(detail.elapsedMs).toBe(detail.endedAt - detail.startedAt!)
  })

  test('[AR8] a detail does not change when its session is folded further', () => {
    const { events } = given(
      meeting(),
      opened('m_b', 'sec_1'),
      voted('m_b', ANA),
      voted('m_b', BEN, 'continue'),
      resolved('m_b', BEN, 'continue'),
      said(ANA, 'and on'),
      unseated(BEN),
      ended(),
    )
    const session = emptySession()
    const taken: { seen: unknown; bytes: string }[] = []
    for (const event of events) {
      takeIn(session, event)
      const seen = detailOf(session)
      taken.push({ seen, bytes: JSON.stringify(seen) })
    }
    for (const { seen, bytes } of taken) expect(JSON.stringify(seen)).toBe(bytes)
    expect(JSON.stringify(sessionDetail(events))).toBe(taken.at(-1)!.bytes)
  })

  test('a room without a document or a start has a detail too', () => {
    expect(detailOfGiven(room())).toMatchObject({
      title: 'Meeting K7QF2M',
      startedAt: null,
      elapsedMs: 0,
      messages: [],
    })
  })

  test.each(['goal', 'stopped', 'timeout'])(
    '[AR2] the captured meeting %s shows in its detail what its state shows',
    (name) => {
      const capture = JSON.parse(readFileSync(`fixtures/rooms/${name}.json`, 'utf8')) as {
        events: RoomEvent[]
        final: { state: { messages: object[]; progress: object; doc: object } }
      }
      const detail = sessionDetail(capture.events)
      expect(detail).toMatchObject(
        JSON.parse(JSON.stringify({ ...pick(capture.final.state), eventCount: capture.events.length })),
      )
      expect(sessionDetail(capture.events)).toEqual(detail)
    },
  )
})

function pick({ messages, progress, doc }: { messages: object[]; progress: object; doc: object }) {
  return { messages, progress, doc }
}

test('[AR2] [AR3] the detail of any meeting shows what its room shows, and more messages', async () => {
  await fc.assert(
    fc.asyncProperty(script(50), async (played) => {
      const { rig } = await play(played)
      const events = await rig.stored()
      await rig.close()
      const detail = sessionDetail(events)
      const state = roomView(fold(events), { now: 0, llm: { available: false, model: null } })
      expect(detail.messages.slice(-MESSAGES_MAX)).toEqual(state.messages)
      expect(detail).toMatchObject({
        doc: state.doc,
        docs: state.docs,
        progress: state.progress,
        context: state.context,
      })
      expect(detail.annotations.map(({ seq }) => seq)).toEqual(detail.annotations.map((_, i) => i + 1))
      expect(detail.people.map(({ id }) => id)).toEqual(state.participants.map(({ id }) => id))
      for (const { joinedAt, lastSeenAt } of detail.people) {
        expect(lastSeenAt).toBeGreaterThanOrEqual(joinedAt)
        expect(lastSeenAt).toBeLessThanOrEqual(events.at(-1)!.at)
      }
    }),
    { numRuns: 60 },
  )
})

describe('session names', () => {
  test('[AR1] are the code and the instant of the end in UTC, to the second', () => {
    expect(sessionName('K7QF2M', Date.UTC(2026, 10, 21, 23, 59, 59, 999))).toBe('K7QF2M-20261121T235959Z')
    expect(sessionName('K7QF2M', Date.UTC(2026, 10, 22))).toBe('K7QF2M-20261122T000000Z')
  })

  test('[AR6] any other text is rejected', () => {
    for (const text of ['../etc', '', 'a/b', 'ä', `${'x'.repeat(80)}-1`, 'a b-1', '%2e-1', '-1', 'K7QF2M'])
      expect(codeInName(text)).toBeNull()
    expect(codeInName('K7QF2M-20261121T235959Z')).toBe('K7QF2M')
  })
})
