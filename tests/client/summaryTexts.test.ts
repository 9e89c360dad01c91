import type { Answer, RoomSnapshot, RoomState, TopicSummary } from '@parley/client'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { merged } from '../../web/client/merge.ts'
import { EMPTY } from '../../web/client/snapshot.ts'
import { SummaryTexts } from '../../web/client/summaryTexts.ts'

const CODE = 'ABC234'
const URL = 'https://resident.example.org'
type Phase = 'chat' | 'ended'

const written = (sectionId: string, seq: number) =>
  ({ sectionId, seq, source: 'resident', text: `text ${seq}` }) as unknown as TopicSummary
const announced = ({ text: _, ...summary }: TopicSummary): TopicSummary => summary
const AWAY = { ok: false, error: 'Away.', status: 0, plane: 'resident' } as const

/** A client's texts against a resident whose answers the test gives. */
function givenTexts(
  answerOf: (since: number) => Answer<readonly TopicSummary[]> | Promise<Answer<readonly TopicSummary[]>>,
) {
  let room: RoomSnapshot = { ...EMPTY, code: CODE, state: { phase: 'chat', messages: [] } as unknown as RoomState }
  const asked: number[] = []
  const rest = {
    residentUrl: URL,
    topicSummaries: async (_: string, since = 0) => {
      asked.push(since)
      return answerOf(since)
    },
  }
  const texts = new SummaryTexts(
    rest,
    () => room,
    (now) => {
      room = now
    },
  )
  return {
    texts,
    asked,
    room: () => room,
    shown: () => Object.values(room.summaries).map(({ text }) => text),
    phase: (phase: Phase) => {
      room = merged(room, 'room:phase', { phase } as never)
    },
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('[WS10] texts of announced summaries', () => {
  test('are fetched at once, several announced together by one request', async () => {
    const stored = [written('a', 1)]
    const { texts, asked, shown, room } = givenTexts((since) => ({
      ok: true,
      value: stored.filter(({ seq }) => seq > since),
    }))
    texts.enter(CODE)
    await vi.advanceTimersByTimeAsync(0)
    expect([asked, shown(), room().resident]).toEqual([[0], ['text 1'], { url: URL, isAway: false }])
    stored.push(written('a', 2), written('b', 3), written('b', 4))
    for (const summary of stored) texts.announced(announced(summary))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toEqual([0, 1])
    expect(shown()).toEqual(['text 2', 'text 4'])
    for (const summary of stored) texts.announced(announced(summary))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(2)
  })

  test('an older text stays until the newer one is there', async () => {
    const stored = [written('a', 1)]
    const { texts, shown } = givenTexts((since) => ({ ok: true, value: stored.filter(({ seq }) => seq > since) }))
    texts.enter(CODE)
    await vi.advanceTimersByTimeAsync(0)
    texts.announced(announced(written('a', 2)))
    await vi.advanceTimersByTimeAsync(0)
    expect(shown()).toEqual(['text 1'])
    stored.push(written('a', 2))
    await vi.advanceTimersByTimeAsync(500)
    expect(shown()).toEqual(['text 2'])
  })

  test('are asked for again while the resident is away, with growing pauses, and at once when one more is announced', async () => {
    let isAway = true
    const stored = [written('a', 1), written('b', 2)]
    const { texts, asked, shown, room } = givenTexts(() => (isAway ? AWAY : { ok: true, value: stored }))
    texts.enter(CODE)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(room().resident).toEqual({ url: URL, isAway: true })
    // At 0, 0.5, 1.5, 3.5, 8.5, 18.5, 38.5 and 58.5 seconds.
    expect(asked).toHaveLength(8)
    isAway = false
    texts.announced(announced(stored[1]!))
    await vi.advanceTimersByTimeAsync(0)
    expect([room().resident?.isAway, shown()]).toEqual([false, ['text 1', 'text 2']])
  })

  test('a text that the resident does not have is asked for a few times only', async () => {
    const { texts, asked, room } = givenTexts(() => ({ ok: true, value: [] }))
    texts.enter(CODE)
    texts.announced(announced(written('a', 7)))
    await vi.advanceTimersByTimeAsync(600_000)
    expect(asked).toEqual([0, 6, 6, 6, 6, 6, 6, 6])
    expect(room().resident?.isAway).toBe(false)
  })

  test('wait as long as the resident counts too many requests, which is not being away', async () => {
    const { texts, asked, room } = givenTexts(() => ({ ...AWAY, status: 429 }))
    texts.enter(CODE)
    await vi.advanceTimersByTimeAsync(0)
    for (const seq of [1, 2, 3]) texts.announced(announced(written('a', seq)))
    await vi.advanceTimersByTimeAsync(499)
    expect([asked.length, room().resident?.isAway]).toEqual([1, false])
  })

  test('none is lost, and each section ends with its newest, however requests fail and cross', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ section: fc.constantFrom('a', 'b', 'c'), pause: fc.nat(900), lag: fc.nat(300) }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.array(fc.boolean(), { maxLength: 20 }),
        async (steps, cuts) => {
          const stored: TopicSummary[] = []
          let lag = 0
          const { texts, room } = givenTexts(async (since) => {
            await new Promise((resolve) => setTimeout(resolve, lag))
            if (cuts.pop()) return AWAY
            return { ok: true, value: stored.filter(({ seq }) => seq > since) }
          })
          texts.enter(CODE)
          for (const [i, step] of steps.entries()) {
            lag = step.lag
            const summary = written(step.section, i + 1)
            stored.push(summary)
            texts.announced(announced(summary))
            await vi.advanceTimersByTimeAsync(step.pause)
          }
          await vi.advanceTimersByTimeAsync(600_000)
          const newest = new Map(stored.map((summary) => [summary.sectionId, summary.seq]))
          expect(new Map(Object.values(room().summaries).map(({ sectionId, seq }) => [sectionId, seq]))).toEqual(newest)
          texts.leave()
        },
      ),
      { numRuns: 60 },
    )
  })
})

test('[WS11] at the end of the meeting the texts are forgotten, and those still on their way too', async () => {
  const late = Promise.withResolvers<Answer<readonly TopicSummary[]>>()
  const { texts, shown, phase, asked } = givenTexts((since) =>
    since === 0 ? { ok: true, value: [written('a', 1)] } : late.promise,
  )
  texts.enter(CODE)
  await vi.advanceTimersByTimeAsync(0)
  texts.announced(announced(written('b', 2)))
  expect(shown()).toEqual(['text 1'])
  phase('ended')
  expect(shown()).toEqual([])
  late.resolve({ ok: true, value: [written('b', 2)] })
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shown(), asked]).toEqual([[], [0, 1]])
})
