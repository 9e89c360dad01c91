import { describe, expect, test } from 'vitest'
import { judge } from '#dev/cluster/judge.ts'
import type { Account, Stretch } from '#dev/cluster/participant.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { SYSTEM } from '#engine/stream.ts'
import { chained, START } from '../helpers/given.ts'
import { ANA, BEN, created, joined, started } from '../helpers/givenMeeting.ts'

const DURATION_MS = 60_000
const says = (id: string, key: string, senderId = ANA) =>
  fact(
    'messaged',
    { kind: 'guest', id: senderId, name: senderId },
    { messageId: id, type: 'user', text: 'Fine with me.', senderId, senderName: senderId, key },
  )
const votes = (participantId: string) =>
  fact(
    'voted',
    { kind: 'guest', id: participantId, name: participantId },
    { messageId: 'm_bubble', participantId, action: 'yes' },
  )
const ends = fact('ended', SYSTEM, { reason: 'timeout' })

/** A meeting of two, whose clock ends it a quarter of a second late. */
const FACTS = [
  created({ durationMs: DURATION_MS }),
  joined(ANA),
  joined(BEN),
  started('sec_1'),
  says('m_1', 'a'),
  says('m_2', 'b'),
  votes(BEN),
  says('m_3', 'c'),
]
const STARTED = 3
const AT = START + 7

function stream(facts = FACTS, endsAfterMs: number | null = DURATION_MS + 250): RoomEvent[] {
  const timed = facts.map((one) => ({ fact: one, at: AT }))
  return chained(endsAfterMs === null ? timed : [...timed, { fact: ends, at: AT + endsAfterMs }])
}

const stretch = (over: Partial<Stretch> = {}): Stretch => ({
  rev: STARTED,
  known: [],
  heard: ['m_1', 'm_2', 'm_3'],
  revs: [6],
  ...over,
})
const said = (...ids: readonly string[]) =>
  ids.map((id, i) => ({ key: 'abc'[i]!, text: 'Fine with me.', id, saidAt: 0, ackedAt: 3, tookMs: 3 }))

function account(over: Partial<Account> = {}): Account {
  const nothing = {
    said: [],
    reseatedMs: [],
    silentMs: [],
    endings: ['timeout'],
    refusals: [],
    notices: [],
    lostAt: [],
    votes: new Set<string>(),
    leftAt: AT + 600_000,
  }
  return { code: 'K7QF2M', participantId: ANA, ...nothing, stretches: [stretch()], ...over }
}

const breachesOf = (over: Partial<Account> = {}, events = stream(), settled = true) =>
  judge({ accounts: [account(over)], events, settled }).breaches

describe('what people saw is compared with the log', () => {
  test('[MN95] a meeting where everything acknowledged is in the log once, and everything was heard, has no breach', () => {
    const verdict = judge({
      accounts: [account({ said: said('m_1', 'm_2', 'm_3'), votes: new Set([`m_bubble ${BEN} ${AT}`]) })],
      events: stream(),
      settled: true,
    })
    expect(verdict).toEqual({ breaches: [], acknowledged: 3, events: 9, messages: 3, votes: 1, lateMs: 250 })
  })

  test('[MN95] an acknowledged message that the log does not have is found', () => {
    expect(breachesOf({ said: said('m_1', 'm_2', 'm_lost') })).toEqual([
      expect.stringContaining('m_lost was acknowledged'),
    ])
  })

  test('[MN95] one message under two ids is found', () => {
    const twice = stream([...FACTS, says('m_4', 'c')])
    expect(breachesOf({ stretches: [stretch({ heard: ['m_1', 'm_2', 'm_3', 'm_4'] })] }, twice)).toEqual([
      `twice in the stream: key ${ANA} c`,
    ])
  })

  test('[MN95] a vote that was shown and is not in the log is found', () => {
    expect(breachesOf({ votes: new Set([`m_bubble ${ANA} ${AT}`]) })).toEqual([
      expect.stringContaining('was shown and is not in the stream'),
    ])
  })

  test('[MN95] a broken chain is found', () => {
    const events = stream()
    events[4] = { ...events[4]!, at: AT + 1 }
    expect(breachesOf({}, events)).toEqual(['the chain is broken at 5: hash'])
  })

  test.each([
    ['another order', { heard: ['m_2', 'm_1', 'm_3'] }, 'message 1 is m_2'],
    ['a hole', { heard: ['m_1', 'm_3'] }, 'message 2 is m_3'],
    ['a message twice', { heard: ['m_1', 'm_1', 'm_2', 'm_3'] }, 'message 2 is m_1'],
    ['a message that the state had already', { rev: 5, known: ['m_1'] }, 'message 1 is m_1'],
    ['an end that never came', { heard: ['m_1', 'm_2'] }, '1 of 3 messages never arrived'],
    [
      'a state with other messages',
      { rev: 6, known: ['m_2', 'm_1'], heard: ['m_3'] },
      'other messages than the stream',
    ],
    ['an older state after a newer one', { revs: [7, 5] }, 'an older state followed'],
  ])('[MN96] %s in what was heard while seated is found', (_, over, found) => {
    expect(breachesOf({ stretches: [stretch(over)] })).toEqual([expect.stringContaining(found)])
  })

  test('[MN96] what a lost connection cut off is no breach, and neither is what is still on its way', () => {
    const cut = stretch({ heard: ['m_1'] })
    expect(
      breachesOf({ stretches: [cut, stretch({ rev: 6, known: ['m_1', 'm_2'], heard: ['m_3'], revs: [] })] }),
    ).toEqual([])
    expect(breachesOf({ stretches: [cut] }, stream(), false)).toEqual([])
  })

  test('[MN96] a clock that ends a meeting early, twice, or long after its time is found', () => {
    expect(breachesOf({}, stream(FACTS, DURATION_MS - 1))).toEqual(['the clock ended the meeting -1 ms after its time'])
    expect(breachesOf({}, stream(FACTS, DURATION_MS + 60_000))).toEqual([expect.stringContaining('60000 ms after')])
    expect(breachesOf({}, stream([...FACTS, ends]))).toContain('twice in the stream: ended')
    expect(breachesOf({ endings: ['timeout', 'timeout'] })).toEqual([expect.stringContaining('announced 2 times')])
  })
})
