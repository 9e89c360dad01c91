import { describe, expect, test } from 'vitest'
import { voteDecisionId } from '#engine/room/ledger/ledger.ts'
import { sha256 } from '#gateway/digest.ts'
import { stateHash } from '#projections/stateHash.ts'
import { coverage, intelView, score } from '#projections/views/intel.ts'
import { bubbleView } from '#projections/views/messageView.ts'
import { progressView } from '#projections/views/progress.ts'
import { roomView } from '#projections/views/roomView.ts'
import { type Given, given, pause } from '../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  confirmed,
  ended,
  joined,
  meeting,
  moved,
  opened,
  resolved,
  room,
  said,
  seated,
  started,
  unseated,
  uploaded,
  voted,
} from '../helpers/givenMeeting.ts'

const AROUND = { now: 1_700_000_100_000, llm: { available: false, model: '' } } as const
const view = (...items: Given[]) => roomView(given(...items).room, AROUND as never)
const settled = (sectionId: string, messageId: string) => [
  opened(messageId, sectionId),
  voted(messageId, ANA),
  voted(messageId, BEN),
  resolved(messageId, BEN),
  confirmed(sectionId, messageId),
]

describe('the room state', () => {
  test('[ST1] [ST2] [ST3] has the interface’s fields with their types from the first moment', () => {
    expect(view(room())).toMatchObject({
      code: 'K7QF2M',
      goalType: 'docreview',
      template: 'general',
      phase: 'setup',
      endedReason: null,
      durationMs: 600_000,
      remainingMs: 600_000,
      maxParticipants: 12,
      hostId: ANA,
      dials: {},
      participants: [
        { id: ANA, name: 'Ana', ready: false, connected: true },
        { id: BEN, name: 'Ben', ready: false, connected: true },
      ],
      doc: { title: null, sections: [], selectedSections: [], picks: { [ANA]: [], [BEN]: [] }, sha256: null },
      messages: [],
      progress: { goalType: 'docreview', sections: [], doneCount: 0, totalCount: 0, complete: false },
      voice: { enabled: false, roomName: null, botReady: false, muted: false, speaking: null },
      aiMode: 'assist',
      hands: [],
    })
  })

  test('[SE8] [ST2] shows who is connected by the stream while the room is open, and by the lines once it has ended', () => {
    const seen = (...items: Given[]) => {
      const { participants } = roomView(given(...items).room, { ...AROUND, holds: (id: string) => id === BEN } as never)
      return participants.map(({ connected }) => connected)
    }
    expect(seen(room(), unseated(BEN))).toEqual([true, false])
    expect(seen(meeting(), unseated(BEN))).toEqual([true, false])
    expect(seen(meeting(), unseated(BEN), ended())).toEqual([false, true])
  })

  test('[ST8] shows no cookie, no connection and no key of a message', () => {
    const text = JSON.stringify(
      view(room(), joined(CEM, 'c'.repeat(64)), started(), said(BEN, 'x', { key: 'secret-key' })),
    )
    for (const secret of ['cccc', 'c_p_ana', 'secret-key', 'connectionId', 'cookieHash'])
      expect(text).not.toContain(secret)
  })

  test('[BU6] [BU16] a bubble is a message with its actions, votes as a map, and its outcome', () => {
    const { messages } = view(meeting(), opened('m_b', 'sec_1'), voted('m_b', ANA))
    expect(messages.at(-1)).toMatchObject({
      id: 'm_b',
      type: 'inject',
      kind: 'confirm-section',
      sectionId: 'sec_1',
      actions: [
        { id: 'yes', label: expect.any(String) },
        { id: 'continue', label: expect.any(String) },
      ],
      targetParticipant: null,
      votes: { [ANA]: { by: ANA, byName: 'Ana', action: 'yes' } },
      resolved: null,
    })
    expect(Object.keys(view(meeting(), said(BEN, 'x')).messages.at(-1)!)).not.toContain('votes')
  })

  test('[BU7] [BU16] in its updates the votes are a list in the order cast, beside who counts', () => {
    const { room: now } = given(
      meeting([ANA, BEN, CEM]),
      opened('m_b', 'sec_1'),
      voted('m_b', BEN),
      voted('m_b', ANA),
      voted('m_b', BEN),
      unseated(CEM),
    )
    const { votes, totalMembers, resolved: outcome, messageId } = bubbleView(now, now.bubbles.m_b!)
    expect(votes.map(({ by }) => by)).toEqual([ANA, BEN])
    expect({ totalMembers, outcome, messageId }).toEqual({ totalMembers: 2, outcome: null, messageId: 'm_b' })
  })
})

describe('progress', () => {
  test('[PG1] [PG2] is exactly the frozen snapshot', () => {
    const { room: now } = given(
      meeting(),
      said(BEN, 'x', { sectionId: 'sec_1' }),
      settled('sec_1', 'm_b'),
      moved('sec_2'),
    )
    expect(progressView(now)).toEqual({
      goalType: 'docreview',
      sections: [
        { sectionId: 'sec_1', title: '1. Definitions', status: 'confirmed', messageCount: 1 },
        { sectionId: 'sec_2', title: '2. Grant of License', status: 'discussing', messageCount: 0 },
        { sectionId: 'sec_3', title: '3. Termination', status: 'pending', messageCount: 0 },
      ],
      doneCount: 1,
      totalCount: 3,
      complete: false,
    })
  })

  test('[PG2] complete needs a scope', () => {
    expect(progressView(given(room(), started()).room).complete).toBe(false)
    expect(
      progressView(given(room(), uploaded(), started('sec_2'), moved('sec_2'), settled('sec_2', 'm_b')).room).complete,
    ).toBe(true)
  })
})

describe('the ledger', () => {
  const past = given(meeting(), settled('sec_1', 'm_b'), moved('sec_2'))
  const id = voteDecisionId('m_b')

  test('[IN2] a unanimous yes is at once an approved decision with its evidence', () => {
    expect(intelView(past.room).decisions).toMatchObject([
      { id, status: 'approved', source: 'vote', sectionId: 'sec_1', messageIds: ['m_b'], by: BEN },
    ])
  })

  test('[IN6] what a person set stands', () => {
    const ruled = past.when({ type: 'rule', by: BEN, item: 'decision', itemId: id, status: 'rejected' })
    expect(intelView(ruled.room).decisions[0]!.status).toBe('rejected')
    const later = ruled.when({ type: 'say', by: ANA, text: 'hm' })
    expect(intelView(later.room).decisions[0]!.status).toBe('rejected')
  })

  test('[IN3] coverage and score are integers from 0 to 100', () => {
    const all = given(
      meeting(),
      settled('sec_1', 'm_1'),
      moved('sec_2'),
      settled('sec_2', 'm_2'),
      moved('sec_3'),
      settled('sec_3', 'm_3'),
      said(ANA, 'x'),
      said(BEN, 'y'),
    ).room
    expect([coverage(all), score(all)]).toEqual([100, 100])
    const none = given(room(), started()).room
    expect([coverage(none), score(none)]).toEqual([0, 0])
    for (const now of [past.room, given(meeting(), said(BEN, 'x', { sectionId: 'sec_2' })).room]) {
      for (const value of [coverage(now), score(now)]) {
        expect(Number.isInteger(value) && value >= 0 && value <= 100).toBe(true)
      }
    }
  })

  test('[IN8] what no analysis found is an empty list', () => {
    expect(intelView(past.room)).toMatchObject({ risks: [], actions: [] })
  })
})

describe('[HC11] the hash of the state', () => {
  const hash = (...items: Given[]) => stateHash(view(...items), sha256)
  const before = [meeting(), said(BEN, 'x', { messageId: 'm_x', sectionId: 'sec_1' })]

  test('does not see the clock, the model, presence, the bot or the floor', () => {
    const { room: now } = given(before)
    const seen = (around: object) => stateHash(roomView(now, { ...AROUND, ...around } as never), sha256)
    expect(seen({ now: AROUND.now + 60_000 })).toBe(seen({}))
    expect(seen({ llm: { available: true, model: 'm' } })).toBe(seen({}))
    const there = roomView(now, AROUND as never)
    const away = { ...there, participants: there.participants.map((person) => ({ ...person, connected: false })) }
    const spoken = { ...away, voice: { ...away.voice, botReady: true, speaking: { at: 1 } } }
    expect(stateHash(spoken, sha256)).toBe(stateHash(there, sha256))
  })

  test('sees everything else', () => {
    const hashes = [
      hash(before),
      hash(before, said(BEN, 'y')),
      hash(before, ended()),
      hash(before, ended('timeout')),
      hash(before, moved('sec_2')),
      hash(before, opened('m_b', 'sec_1')),
      hash(before, opened('m_b', 'sec_1'), voted('m_b', ANA)),
      hash(before, opened('m_b', 'sec_1'), voted('m_b', BEN)),
      hash(before, joined(CEM)),
    ]
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('of an ended room does not change with who looks in', () => {
    const over = [meeting(), unseated(BEN), pause(1), seated(BEN, 'c_2'), ended()]
    const { room: now } = given(over)
    const seen = (holds: (id: string) => boolean) => stateHash(roomView(now, { ...AROUND, holds } as never), sha256)
    expect(seen(() => true)).toBe(seen(() => false))
  })
})
