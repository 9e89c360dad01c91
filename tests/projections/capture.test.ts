import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RoomEvent, RoomFact } from '#engine/room/events.ts'
import { sha256 } from '#gateway/digest.ts'
import { verifyCapture } from '#projections/capture/verify.ts'
import { type CaptureFixture, captureOf, NOBODY } from '#projections/capture.ts'
import { play, script } from '../helpers/arbitraries.ts'
import { chained, given, pause } from '../helpers/given.ts'
import { ANA, BEN, joined, meeting, moved, picked, room, said, started, uploaded } from '../helpers/givenMeeting.ts'

const STAMP = { exportedAt: 1_700_000_900_000, exportedBy: NOBODY, serviceVersion: '0.1.0' }
const capture = (events: readonly RoomEvent[]) => captureOf(events, STAMP, sha256)
const goal = (): CaptureFixture => JSON.parse(readFileSync('fixtures/rooms/goal.json', 'utf8'))
const reread = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

describe('a capture', () => {
  test('[CA1] contains the meeting, its participants, its seed and the resulting state', () => {
    const { events } = given(meeting([ANA, BEN]), said(BEN, 'I agree', { sectionId: 'sec_1', agrees: true }))
    const { meta, participants, seed, final, chain } = capture(events)
    expect(meta).toMatchObject({
      code: 'K7QF2M',
      name: expect.stringMatching(/^K7QF2M-\d{8}T\d{6}Z$/),
      phase: 'chat',
      eventCount: events.length,
      endedAt: null,
      ...STAMP,
    })
    expect(participants).toEqual([
      { id: ANA, name: 'Ana', isHost: true },
      { id: BEN, name: 'Ben', isHost: false },
    ])
    expect(seed.doc.title).toBe('Contract')
    expect(seed.doc.sections[2]).toEqual({
      id: 'sec_3',
      docId: 'doc_1',
      page: 3,
      title: '3. Termination',
      text: 'Either party may terminate with thirty days written notice.',
    })
    expect(seed.docs).toEqual([
      { id: 'doc_1', title: 'Contract', kind: 'pdf', pages: expect.any(Number), emails: null },
    ])
    expect(final.progress.totalCount).toBe(3)
    expect(chain).toMatchObject({ algo: 'sha256', canonical: 'RFC8785', head: events.at(-1)!.hash })
  })

  test('[CA2] events carry the previous hash, but neither stream nor log position', () => {
    const { events } = capture(given(room()).events)
    expect(Object.keys(events[1]!)).toEqual(['seq', 'id', 'at', 'type', 'actor', 'data', 'prevHash', 'hash'])
    expect(events[1]!.prevHash).toBe(events[0]!.hash)
    expect(events[0]!.prevHash).toBe('0'.repeat(64))
  })

  test('[CA7] its seed is the material at the start, without empty fields', () => {
    expect(capture(given(room()).events).seed).toEqual({ doc: { sections: [] }, ragChunks: [] })
    const { events } = given(
      room(),
      uploaded(),
      picked(ANA, 'sec_1'),
      started('sec_1'),
      moved('sec_1'),
      joined('p_late'),
    )
    expect(capture(events).seed.doc.sections.map(({ id }) => id)).toEqual(['sec_1', 'sec_2', 'sec_3'])
  })

  test('[CA4] its state is as of the last event, whenever it is exported', () => {
    const { events } = given(meeting([ANA, BEN]), pause(90_000), said(BEN, 'hm', { sectionId: 'sec_1' }))
    const now = captureOf(events, STAMP, sha256)
    const later = captureOf(events, { ...STAMP, exportedAt: STAMP.exportedAt + 86_400_000 }, sha256)
    expect(later.final).toEqual(now.final)
    const startedAt = events.find(({ type }) => type === 'started')!.at
    expect(now.final.state.remainingMs).toBe(now.final.state.durationMs - (events.at(-1)!.at - startedAt))
    expect(now.final.state.messages.at(-1)!.text).toBe('hm')
    const before = captureOf(events.slice(0, -1), STAMP, sha256)
    expect(before.final.state.messages.some(({ text }) => text === 'hm')).toBe(false)
    expect(before.final.stateHash).not.toBe(now.final.stateHash)
  })

  test('[CA5] of any meeting verifies without findings after a JSON round trip', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(script(25), async (one) => {
        const { rig } = await play(one)
        try {
          const events: RoomEvent[] = []
          for await (const event of rig.log.readStream(`room-${rig.code}`)) events.push(event as unknown as RoomEvent)
          const made = capture(events)
          expect(verifyCapture(reread(made), sha256)).toEqual([])
          expect(JSON.stringify(capture(reread(made).events))).toBe(JSON.stringify(made))
        } finally {
          await rig.close()
        }
      }),
      { numRuns: 25 },
    )
  })
})

describe('[CA5] findings name the first event', () => {
  const find = (spoil: (capture: CaptureFixture) => unknown) => {
    const spoiled = goal()
    spoil(spoiled)
    return verifyCapture(spoiled, sha256)
  }
  const events = (one: CaptureFixture) => one.events as unknown as RoomEvent[]

  test('of a changed, a missing, an added and a swapped event', () => {
    expect(find((one) => Object.assign(one.events[9]!.data, { text: 'never said' }))).toMatchObject([{ seq: 10 }])
    expect(find((one) => events(one).splice(9, 1))).toMatchObject([{ rule: 'chain', seq: 10 }])
    expect(find((one) => events(one).splice(9, 0, one.events[9]!))).toMatchObject([{ rule: 'chain', seq: 11 }])
    expect(find((one) => events(one).splice(9, 2, one.events[10]!, one.events[9]!))).toMatchObject([{ seq: 10 }])
    expect(find((one) => events(one).pop())).toMatchObject([{ rule: 'chain', seq: 53, path: 'chain.head' }])
  })

  test('of a wrong count, and of a truncation with a corrected head', () => {
    expect(find((one) => Object.assign(one.meta, { eventCount: 55 }))).toMatchObject([{ rule: 'count', seq: 55 }])
    const cut = find((one) => {
      const last = events(one).splice(40)[0]!
      Object.assign(one.chain, { head: one.events.at(-1)!.hash })
      return last
    })
    expect(cut).toMatchObject([{ rule: 'count', seq: 41 }])
  })

  test('of a state that the events do not produce: the event that last set it', () => {
    const status = find((one) => Object.assign(one.final.progress.sections[0]!, { status: 'pending' }))
    const confirmed = goal().events.find(({ type }) => type === 'confirmed')!
    expect(status).toMatchObject([{ rule: 'final', seq: confirmed.seq, path: 'final.progress.sections[0].status' }])
    expect(find((one) => Object.assign(one.final, { stateHash: '0'.repeat(64) }))).toMatchObject([
      { rule: 'stateHash' },
    ])
    expect(find((one) => Object.assign(one.meta, { endedReason: 'timeout' }))).toMatchObject([{ rule: 'meta' }])
    expect(find((one) => Object.assign(one.seed, { ragLabel: 'x' }))).toMatchObject([{ rule: 'seed' }])
    expect(find((one) => (one.participants as unknown[]).pop())).toMatchObject([{ rule: 'participants' }])
  })

  test('of decreasing instants, even if every hash is right', () => {
    const facts = goal().events.map(({ type, actor, data, at }) => ({ fact: { type, actor, data } as RoomFact, at }))
    facts[20]!.at = facts[10]!.at
    const stream = chained(facts)
    expect(verifyCapture(reread(capture(stream)), sha256)).toMatchObject([{ rule: 'chain', seq: 21 }])
  })

  test('of a value that is not a capture', () => {
    for (const value of [null, 1, [], {}, { format: 'capture-fixture' }, { ...goal(), version: 2 }]) {
      expect(verifyCapture(value, sha256)).toMatchObject([{ rule: 'form' }])
    }
  })
})
