import { describe, expect, test } from 'vitest'
import { LedgerKeeper } from '#assistant/lanes/ledgerKeeper.ts'
import { handClock } from '../helpers/givenClock.ts'

type Services = ConstructorParameters<typeof LedgerKeeper>[0]

const settled = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A keeper whose analyses take no time, and the instants at which they began, in ms since the start. */
function given() {
  const clock = handClock(0)
  const began: number[] = []
  const draft = { summary: '', decisions: [], risks: [], actions: [], questions: [] }
  const services: Partial<Record<keyof Services, unknown>> = {
    clock,
    analysis: {
      ask: async () => {
        began.push(clock.now())
        return { draft, upTo: 1 }
      },
    },
    share: { turn: (work: () => unknown) => work() },
    model: { takes: () => false, status: () => ({ available: false, model: null }) },
    find: async () => null,
    outcome: () => {},
    fault: (error: unknown) => expect(error).toBeUndefined(),
  }
  const keeper = new LedgerKeeper(services as unknown as Services, 'ROOM22')
  let count = 0
  /** Says something every so many ms. */
  const talk = async (messages: number, everyMs: number) => {
    for (let i = 0; i < messages; i++) {
      count += 1
      keeper.said(count)
      await settled()
      await clock.advance(everyMs, settled)
    }
  }
  return { clock, keeper, began, talk, pass: (ms: number) => clock.advance(ms, settled) }
}

describe('[IN9] the ledger is analysed about every four messages', () => {
  test('at the fourth, and at the eighth when people pause there', async () => {
    const { began, talk, pass } = given()
    await talk(3, 10)
    expect(began).toEqual([])
    await talk(5, 10)
    expect(began).toEqual([30])
    await pass(5_000)
    expect(began).toEqual([30, 1_070])
  })

  test('in a slow talk at each fourth', async () => {
    const { began, talk } = given()
    await talk(12, 3_000)
    expect(began).toEqual([9_000, 21_000, 33_000])
  })

  test('while people go on talking every 5 s, however fast', async () => {
    const quick = given()
    await quick.talk(120, 100)
    expect(quick.began).toEqual([300, 5_300, 10_300])
    const slower = given()
    await slower.talk(40, 500)
    expect(slower.began).toEqual([1_500, 6_500, 11_500, 16_500])
  })

  test('at once when somebody asks, and soon when the discussion moves', async () => {
    const { began, keeper, talk, pass } = given()
    await talk(4, 10)
    keeper.attend('now')
    await settled()
    expect(began).toEqual([30, 40])
    await pass(100)
    keeper.attend('soon')
    await pass(2_000)
    expect(began).toEqual([30, 40, 1_040])
    expect(keeper.busy).toBe(false)
  })
})
