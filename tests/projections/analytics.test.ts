import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'
import type { DataOf, RoomEvent, RoomEventType } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { ASSISTANT } from '#engine/stream.ts'
import { analytics, TIMELINE_MINUTES_MAX } from '#projections/views/analytics.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { play, script } from '../helpers/arbitraries.ts'
import { type Given, given, pause } from '../helpers/given.ts'
import {
  ANA,
  BEN,
  CEM,
  confirmed,
  ended,
  line,
  meeting,
  opened,
  resolved,
  said,
  voted,
} from '../helpers/givenMeeting.ts'

const numbersOf = (...items: readonly Given[]) => analytics(given(...items).events)

/** The data of every event of a type, with its instant. */
function allOf<T extends RoomEventType>(events: readonly RoomEvent[], type: T): (DataOf<T> & { at: number })[] {
  return events.flatMap((event) => (event.type === type ? [{ ...(event.data as DataOf<T>), at: event.at }] : []))
}

/** Annotations that were not deleted. */
function standingIn(events: readonly RoomEvent[]) {
  const gone = new Set(allOf(events, 'retracted').map(({ annotationId }) => annotationId))
  return allOf(events, 'annotated').filter(({ annotationId }) => !gone.has(annotationId))
}

const countOf = <T>(items: readonly T[], fits: (item: T) => boolean): number => items.filter(fits).length
const four = (value: number) => Number(value.toFixed(4))

describe('[AY2] every number can be recomputed from the events', () => {
  test('of any meeting', async () => {
    await fc.assert(
      fc.asyncProperty(script(60), async (played) => {
        const { rig } = await play(played)
        const events = await rig.stored()
        await rig.close()
        fc.pre(events.some(({ type }) => type === 'started'))
        expectMessages(events)
        expectPeople(events)
        expectSections(events)
        expectTimes(events)
        expect(canonicalJson(analytics(events) as unknown as Json)).toBe(
          canonicalJson(analytics(structuredClone(events)) as unknown as Json),
        )
      }),
      { numRuns: 120 },
    )
  })
})

function expectMessages(events: readonly RoomEvent[]): void {
  const { messages, assistant } = analytics(events)
  const said = allOf(events, 'messaged')
  const of = (type: string) => countOf(said, (message) => message.type === type)
  const inject = allOf(events, 'opened').length
  expect(messages).toEqual({
    total: said.length + inject,
    user: of('user'),
    voice: countOf(said, ({ via }) => via === 'voice'),
    moderator: of('moderator'),
    system: of('system'),
    inject,
  })
  const { messages: shown } = sessionDetail(events)
  expect(messages.total).toBe(shown.length)
  for (const [trigger, count] of Object.entries(assistant.byTrigger)) {
    expect(count).toBe(countOf(shown, (message) => message.trigger === trigger))
  }
  expect(assistant.summons).toBe(countOf(shown, ({ type, text }) => type === 'user' && /@assistant|^\/ask /.test(text)))
}

function expectPeople(events: readonly RoomEvent[]): void {
  const { participation, balance } = analytics(events)
  const said = allOf(events, 'messaged').filter(({ type }) => type === 'user')
  const votes = new Map(
    allOf(events, 'voted').map((vote) => [`${vote.messageId} ${vote.participantId}`, vote] as const),
  )
  for (const row of participation) {
    const own = said.filter(({ senderId }) => senderId === row.participantId)
    const standing = [...votes.values()].filter(({ participantId }) => participantId === row.participantId)
    expect(row).toMatchObject({
      messages: own.length,
      words: own.reduce((sum, { text }) => sum + (text.match(/\S+/gu)?.length ?? 0), 0),
      share: said.length === 0 ? null : four(own.length / said.length),
      firstAt: own[0]?.at ?? null,
      lastAt: own.at(-1)?.at ?? null,
      votesYes: countOf(standing, ({ action }) => action === 'yes'),
      votesContinue: countOf(standing, ({ action }) => action === 'continue'),
      annotations: countOf(standingIn(events), ({ participantId }) => participantId === row.participantId),
      handRaises: countOf(allOf(events, 'handSet'), (hand) => hand.raised && hand.participantId === row.participantId),
    })
  }
  const joined = allOf(events, 'joined').map(({ participantId }) => participantId)
  const place = (id: string) => joined.indexOf(id)
  const order = participation.map(({ participantId, messages }) => [-messages, place(participantId)] as const)
  expect(order).toEqual(order.toSorted(([a, x], [b, y]) => a - b || x - y))
  expect(participation.map(({ participantId }) => participantId).toSorted()).toEqual(joined.toSorted())
  expect(balance).toBe(evenness(participation.map(({ messages }) => messages)))
}

function evenness(counts: readonly number[]): number | null {
  const sum = counts.reduce((a, b) => a + b, 0)
  if (sum === 0) return null
  if (counts.length === 1) return 1
  const surprise = counts.filter((n) => n > 0).map((n) => (n / sum) * Math.log2(sum / n))
  return four(surprise.reduce((a, b) => a + b, 0) / Math.log2(counts.length))
}

function expectSections(events: readonly RoomEvent[]): void {
  const { sections, scopeSize, confirmedPct } = analytics(events)
  const detail = sessionDetail(events)
  const [start] = allOf(events, 'started')
  expect(sections.map(({ sectionId }) => sectionId)).toEqual(start!.scope)
  expect(scopeSize).toBe(start!.scope.length)
  for (const section of sections) {
    const about = detail.messages.filter(({ type, sectionId }) => type === 'user' && sectionId === section.sectionId)
    const settled = allOf(events, 'confirmed').find(({ sectionId }) => sectionId === section.sectionId)
    const firstAt = about[0]?.at ?? null
    const until = settled?.at ?? detail.endedAt
    const here = (item: { sectionId?: string | undefined }) => item.sectionId === section.sectionId
    expect(section).toMatchObject({
      messageCount: about.length,
      firstAt,
      confirmedAt: settled?.at ?? null,
      discussMs: firstAt === null ? 0 : Math.max(0, until - firstAt),
      annotations: countOf(standingIn(events), here),
      decisions: countOf(detail.intel.decisions, here),
      risks: countOf(detail.intel.risks, here),
    })
    if (settled) expect(section.status).toBe('confirmed')
  }
  const done = allOf(events, 'confirmed').length
  expect(confirmedPct).toBe(scopeSize === 0 ? 0 : Math.round((done / scopeSize) * 100))
}

function expectTimes(events: readonly RoomEvent[]): void {
  const numbers = analytics(events)
  const createdAt = events[0]!.at
  const startedAt = allOf(events, 'started')[0]!.at
  const endedAt = allOf(events, 'ended')[0]?.at ?? events.at(-1)!.at
  const { plannedMs, elapsedMs, timeUsedPct, phaseMs, timeline } = numbers
  expect(phaseMs).toEqual({ setup: startedAt - createdAt, chat: endedAt - startedAt })
  expect(elapsedMs).toBe(phaseMs.chat)
  expect(timeUsedPct).toBe(Math.min(100, Math.round((100 * elapsedMs) / plannedMs)))
  expect(timeline.map(({ minute }) => minute)).toEqual(timeline.map((_, i) => i))
  expect(timeline.length).toBe(Math.floor(elapsedMs / 60_000) + 1)
  const during = allOf(events, 'messaged').filter(({ at }) => at >= startedAt)
  for (const kind of ['user', 'moderator'] as const) {
    const total = timeline.reduce((sum, minute) => sum + minute[kind], 0)
    expect(total).toBe(countOf(during, ({ type }) => type === kind))
  }
}

const found = { evidence: ['thirty days'], messageIds: ['m_1'], found: 'lexical' as const }
const analysed = fact('analysed', ASSISTANT, {
  upTo: 1,
  decisions: [{ ...found, id: 'd_a', text: 'Keep the notice.', status: 'pending', sectionId: 'sec_3' }],
  risks: [
    { ...found, id: 'r_a', text: 'Two numbers differ.', kind: 'contradiction', severity: 'high', sectionId: 'sec_3' },
    { ...found, id: 'r_b', text: 'No owner.', kind: 'missing-info', severity: 'low' },
  ],
  actions: [
    { ...found, id: 'a_a', text: 'Write to legal.', owner: 'Ben', due: 'Friday', status: 'open' },
    { ...found, id: 'a_b', text: 'Tell sales.', owner: null, due: null, status: 'done' },
  ],
  dropped: [],
})

describe('the ledger in numbers', () => {
  test('[AY6] counts decisions, risks and actions with their final status', () => {
    const numbers = numbersOf(
      meeting(),
      opened('m_b', 'sec_1'),
      voted('m_b', ANA),
      voted('m_b', BEN),
      resolved('m_b', BEN),
      confirmed('sec_1', 'm_b'),
      ended(),
      analysed,
      fact('ruled', ASSISTANT, { item: 'decision', itemId: 'd_a', status: 'rejected', participantId: ANA }),
    )
    expect(numbers.decisions).toEqual({
      approved: 1,
      rejected: 1,
      pending: 0,
      byVote: 1,
      byPerson: 0,
      byAi: 1,
      suggested: 0,
    })
    expect(numbers.risks).toEqual({
      low: 1,
      medium: 0,
      high: 1,
      contradiction: 1,
      missingInfo: 1,
      risk: 0,
      suggested: 2,
    })
    expect(numbers.actions).toEqual({ open: 1, done: 1, withOwner: 1, withDue: 1, suggested: 2 })
    expect(numbers.sections[2]).toMatchObject({ decisions: 1, risks: 1 })
  })
})

describe('what is counted', () => {
  test('[AY4] a section is discussed from its first message to its confirmation, else to the end', () => {
    const numbers = numbersOf(
      meeting(),
      pause(10_000),
      said(ANA, 'first', { sectionId: 'sec_1' }),
      pause(60_000),
      said(BEN, 'second', { sectionId: 'sec_2' }),
      opened('m_b', 'sec_1'),
      voted('m_b', ANA),
      voted('m_b', BEN),
      resolved('m_b', BEN),
      confirmed('sec_1', 'm_b'),
      said(BEN, 'one word more', { sectionId: 'sec_1' }),
      pause(30_000),
      ended(),
    )
    const [one, two, three] = numbers.sections
    // A second lies between each two events.
    expect([one!.discussMs, two!.discussMs]).toEqual([66_000, 37_000])
    expect(one!.confirmedAt).not.toBeNull()
    expect([three!.firstAt, three!.discussMs]).toEqual([null, 0])
  })

  test('[AY4] a section first discussed after its confirmation has a discussion time of zero', () => {
    const settled = [opened('m_b', 'sec_1'), voted('m_b', ANA), resolved('m_b', ANA), confirmed('sec_1', 'm_b')]
    const late = [pause(60_000), said(BEN, 'one word more', { sectionId: 'sec_1' })]
    const [one] = numbersOf(meeting(), settled, late, ended()).sections
    expect(one!.firstAt! - one!.confirmedAt!).toBe(61_000)
    expect(one!.discussMs).toBe(0)
  })

  test('[AY5] only lines with trigger answer or annotate count as answers', () => {
    const { assistant } = numbersOf(
      meeting(),
      said(ANA, '@assistant why?'),
      ...(['answer', 'time50', 'annotate', 'progress', 'answer', 'idle'] as const).map((trigger) => line(trigger)),
      ended(),
    )
    expect(assistant).toMatchObject({ summons: 1, answers: 3 })
  })
})

describe('unusual meetings', () => {
  test('[AY3] without messages there are no shares and no balance; with one writer of three, share 1 and balance 0', () => {
    const silent = numbersOf(meeting(), ended())
    expect([silent.balance, silent.participation[0]!.share]).toEqual([null, null])
    expect(numbersOf(meeting([ANA]), said(ANA, 'hm'), ended()).balance).toBe(1)
    const monologue = numbersOf(meeting([ANA, BEN, CEM]), said(BEN, ' two  words '), ended())
    expect(monologue.participation.map(({ name, words, share }) => [name, words, share])).toEqual([
      ['Ben', 2, 1],
      ['Ana', 0, 0],
      ['Cem', 0, 0],
    ])
    expect(Object.is(monologue.balance, 0)).toBe(true)
  })

  test('[AY7] an end recorded days later counts as full duration, and the timeline stops after a day', () => {
    const late = numbersOf(meeting(), pause(9 * 86_400_000), line('timeout'), ended('timeout'))
    expect(late.timeUsedPct).toBe(100)
    expect(late.timeline.length).toBe(TIMELINE_MINUTES_MAX)
  })
})
