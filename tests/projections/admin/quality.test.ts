import { describe, expect, test } from 'vitest'
import { AGENT_KINDS, AGENT_STATUSES } from '#engine/journals/ai.ts'
import type { DataOf, RoomEvent, RoomFact } from '#engine/room/events.ts'
import { ASSISTANT, SYSTEM } from '#engine/stream.ts'
import { countEvent, emptyFacts } from '#projections/admin/facts.ts'
import { aiQuality } from '#projections/admin/product/quality.ts'
import { chained, START, STEP_MS } from '../../helpers/given.ts'

const guest = { kind: 'guest', id: 'p_a', name: 'Ana' } as const
const NOW = START + 3_600_000
const context = {
  now: NOW,
  internalUsers: new Set<string>(),
  internalEntries: new Set<string>(),
  telemetryDays: 395,
  replayDays: 30,
}

/** The counts of a room with these events after its creation. */
function counted(facts: readonly (readonly [RoomFact['type'], object, RoomFact['actor']?])[]) {
  const created = {
    ...{ code: 'ROOM01', goalType: 'docreview', template: 'general', durationMs: 60_000, maxParticipants: 9 },
    ...{ dials: {}, aiMode: 'assist', voiceRoom: null, hostId: 'p_a' },
  }
  const joined = { participantId: 'p_a', name: 'Ana', connectionId: 'c', cookieHash: null }
  const all = [['created', created], ['joined', joined], ...facts] as const
  const events = chained(
    all.map(([type, data, actor = guest], i) => ({ fact: { type, data, actor } as RoomFact, at: START + i * STEP_MS })),
  )
  const state = emptyFacts()
  for (const event of events) countEvent(state, { category: 'room', id: 'ROOM01', event: event as RoomEvent })
  return aiQuality(state, { range: '24h' }, context)
}

const grounded = { text: 'SECRET words', evidence: [], messageIds: [], found: 'lexical' } as const
const decision = (id: string, status: string, explicit = false) => ({
  ...{ ...grounded, id, status },
  ...(explicit ? { explicit: true } : {}),
})
const analysed = (data: Partial<DataOf<'analysed'>> | object, upTo = 1) =>
  ['analysed', { upTo, decisions: [], risks: [], actions: [], dropped: [], ...data }, ASSISTANT] as const
const ruled = (itemId: string, status: string, item = 'decision') =>
  ['ruled', { item, itemId, status, participantId: 'p_a' }] as const
const started = ['started', { by: 'p_a', scope: ['s1'] }] as const
const ended = ['ended', { reason: 'stopped' }, SYSTEM] as const

describe('[AQ2] decisions', () => {
  const found = [started, analysed({ decisions: [decision('d_1', 'approved', true), decision('d_2', 'approved')] })]

  test('are pending until a person rules, and rejecting one moves one decision from pending to rejected', () => {
    const before = counted([...found, ended]).proposals
    const after = counted([...found, ended, ruled('d_1', 'rejected')]).proposals
    expect(before.decision).toEqual({ accepted: 0, rejected: 0, pending: 2, rate: null })
    expect(after.decision).toEqual({ accepted: 0, rejected: 1, pending: 1, rate: 0 })
    expect({ ...after, decision: before.decision }).toEqual(before)
  })

  test('count by the last ruling; votes and dropped findings are nobody’s proposal', () => {
    const { decision: tally } = counted([
      ...found,
      ruled('d_1', 'rejected'),
      ruled('d_1', 'approved'),
      ruled('d_vote', 'rejected'),
      analysed({ dropped: ['d_2'] }),
    ]).proposals
    expect(tally).toEqual({ accepted: 1, rejected: 0, pending: 0, rate: 1 })
  })
})

describe('[AQ6] corrections', () => {
  const found = [
    started,
    analysed({
      decisions: [decision('d_1', 'approved', true), decision('d_2', 'approved')],
      actions: [{ ...grounded, id: 'a_1', owner: null, due: null, status: 'open' }],
    }),
  ]
  const corrected = (...rulings: Parameters<typeof counted>[0]) => counted([...found, ...rulings]).corrections

  test('are status changes by people in sessions that ended', () => {
    expect(corrected(ended)).toEqual({ sessions: 1, corrected: 0, rate: 0 })
    expect(corrected(ruled('d_1', 'rejected'))).toEqual({ sessions: 0, corrected: 0, rate: null })
    for (const ruling of [ruled('d_1', 'rejected'), ruled('d_2', 'approved'), ruled('a_1', 'done', 'action')]) {
      expect(corrected(ruling, ended).corrected).toBe(1)
      expect(corrected(ended, ruling).corrected).toBe(1)
    }
  })

  test('are none where a person sets the very status of the analysis, or rules on a vote', () => {
    expect(corrected(ruled('d_1', 'approved'), ruled('d_vote', 'rejected'), ended).corrected).toBe(0)
    expect(corrected(ruled('d_1', 'rejected'), ruled('d_1', 'approved'), ended).corrected).toBe(1)
  })
})

test('[AQ3] questions about sections are accepted by yes, rejected by continue, else pending', () => {
  const opened = (messageId: string) =>
    ['opened', { messageId, sectionId: 's1', text: 'SECRET', targetParticipant: null }, SYSTEM] as const
  const resolved = (messageId: string, action: string) =>
    ['resolved', { messageId, action, by: 'p_a', electorate: ['p_a'] }] as const
  const events = [started, opened('m_1'), resolved('m_1', 'continue'), opened('m_2'), resolved('m_2', 'yes')]
  expect(counted(events).proposals.section).toEqual({ accepted: 1, rejected: 1, pending: 0, rate: 0.5 })
  expect(counted([started, opened('m_1'), ended]).proposals.section.pending).toBe(1)
})

test('[AQ4] items of the assistant are accepted by editing, rejected by removing; moving and other hands say nothing', () => {
  const item = (id: string, origin: string) => ({
    ...{ id, origin, kind: 'note', parentId: null, title: 'SECRET', text: '', order: 1 },
    ...{ x: null, y: null, w: null, h: null, colour: null, data: {} },
  })
  const [one, two, three, own] = ['it_100000000000', 'it_200000000000', 'it_300000000000', 'it_400000000000'] as const
  const ops = (...of: object[]) => ['boardChanged', { ops: of, by: 'p_a' }] as const
  const added = ops(...[one, two, three].map((id) => ({ op: 'add', item: item(id, 'ai') })), {
    op: 'add',
    item: item(own, 'user'),
  })
  const changes = [
    ops({ op: 'update', id: one, patch: { title: 'x' } }, { op: 'remove', id: two }, { op: 'remove', id: own }),
    ops({ op: 'move', id: three, parentId: null, order: 2 }),
  ]
  expect(counted([added, ...changes]).proposals.board).toEqual({ accepted: 1, rejected: 1, pending: 1, rate: 0.5 })
  const byAssistant = ['boardChanged', { ops: [{ op: 'remove', id: one }], by: 'p_a' }, ASSISTANT] as const
  expect(counted([added, byAssistant]).proposals.board.pending).toBe(3)
  expect(counted([added, ...changes, ops({ op: 'remove', id: one })]).proposals.board).toMatchObject({ rejected: 2 })
})

test('[AQ5] a run that was skipped neither fails nor succeeds', () => {
  const state = emptyFacts()
  let seq = 0
  const run = (kind: string, status: string, at = START) => {
    const event = { seq: ++seq, id: 'x', at, hash: '', type: 'ai.run', actor: SYSTEM, data: { kind, status, ms: 1 } }
    countEvent(state, { category: 'ai', id: '2023-11-14', event: event as never })
  }
  for (const kind of AGENT_KINDS) for (const status of AGENT_STATUSES) run(kind, status)
  run('answer', 'ok')
  run('answer', 'failed', START - 40 * 86_400_000)
  const { agents, failureRate } = aiQuality(state, { range: '30d' }, context)
  expect(agents.image).toEqual({ ok: 1, failed: 1, fallback: 1, skipped: 1, failureRate: 0.6667 })
  expect(agents.answer).toEqual({ ok: 2, failed: 1, fallback: 1, skipped: 1, failureRate: 0.5 })
  expect(failureRate).toBe(Math.round((22 / 34) * 1e4) / 1e4)
  expect(aiQuality(emptyFacts(), { range: 'all' }, context)).toMatchObject({ failureRate: null })
})

test('[AQ1] no text of a meeting is in the counts', () => {
  const everything = [started, analysed({ summary: 'SECRET', decisions: [decision('d_1', 'pending')] }), ended]
  expect(JSON.stringify(counted(everything))).not.toMatch(/SECRET|ROOM01|p_a/)
})
