import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { type AnalysisOptions, AnalysisWorker } from '#assistant/analysis/analysisWorker.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { chained, type Given, given } from '../helpers/given.ts'
import { ANA, BEN, meeting, SECTIONS, said } from '../helpers/givenMeeting.ts'

const open: AnalysisWorker[] = []
afterEach(async () => {
  for (const room of open.splice(0)) await room.close()
})

/** A reading room over streams that tests hold in hand, and how often each was read from where. */
function reading(streams: Record<string, RoomEvent[]>, options?: AnalysisOptions) {
  const reads: [string, number][] = []
  async function* read(code: string, from: number) {
    reads.push([code, from])
    const rest = streams[code]!.slice(from - 1)
    for (let at = 0; at < rest.length; at += 3) yield rest.slice(at, at + 3)
  }
  const room = new AnalysisWorker(read, options)
  open.push(room)
  return { room, reads }
}

const HEAVY = new URL('./heavyThread.ts', import.meta.url)

const stream = (...items: readonly Given[]): RoomEvent[] => [...given(...items).events]
const hm = (by: string, text: string) => said(by, text, { sectionId: 'sec_1' })

function goOn(events: RoomEvent[], ...texts: string[]): RoomEvent[] {
  const fresh = chained(
    texts.map((text) => ({ fact: hm(ANA, text), at: 1_700_000_100_000 })),
    events.at(-1)!,
  )
  events.push(...fresh)
  return fresh
}

describe('the analysis', () => {
  test('[LN8] answers about a room as its stream stands, and reads on from where it was', async () => {
    const events = stream(meeting(), hm(ANA, 'one'), hm(BEN, 'two'))
    const { room, reads } = reading({ K: events })
    const topic = await room.ask('K', 'topic', { sectionId: 'sec_1' })
    expect(topic!.messages.map(({ text }) => text)).toEqual(['one', 'two'])
    expect(topic!.section.text).toBe(SECTIONS[0]!.text)
    const before = events.length
    room.note('K', goOn(events, 'three'))
    const later = await room.ask('K', 'topic', { sectionId: 'sec_1' })
    expect(later!.messages.map(({ text }) => text)).toEqual(['one', 'two', 'three'])
    expect(reads).toEqual([['K', 1]])
    const missed = goOn(events, 'four')
    room.note('K', goOn(events, 'five'))
    expect(missed).toHaveLength(1)
    const again = await room.ask('K', 'topic', { sectionId: 'sec_1' })
    expect(again!.messages.map(({ text }) => text)).toEqual(['one', 'two', 'three', 'four', 'five'])
    expect(reads).toEqual([
      ['K', 1],
      ['K', before + 2],
    ])
  })

  test('[LN10] answers about another room while it reads a long talk for the ledger', async () => {
    const talk = Array.from({ length: 3_000 }, (_, i) => hm(i % 2 === 0 ? ANA : BEN, `We could send draft ${i}.`))
    const { room } = reading({ LONG: stream(meeting(), ...talk), K: stream(meeting(), hm(ANA, 'one')) })
    for (const code of ['LONG', 'K']) await room.ask(code, 'excerpts', { sectionId: 'sec_1', text: 'fee' })
    const answered: string[] = []
    const analysed = async (code: string) => {
      await room.ask(code, 'analyse', {})
      answered.push(code)
    }
    await Promise.all([analysed('LONG'), analysed('K')])
    expect(answered).toEqual(['K', 'LONG'])
  })

  test('[LN9] says what a question cost its thread, what it had to read included, and charges nobody for it twice', async () => {
    const talk = Array.from({ length: 300 }, (_, i) =>
      hm(i % 2 === 0 ? ANA : BEN, `We could send draft ${i} by Friday.`),
    )
    const { room } = reading({ K: stream(meeting(), ...talk) })
    const costs: number[] = []
    const before = process.cpuUsage()
    for (const _ of [1, 2]) {
      let cpuMs = 0
      await room.ask('K', 'meeting', {}, (ms) => {
        cpuMs += ms
      })
      costs.push(cpuMs)
    }
    const { user, system } = process.cpuUsage(before)
    const [first = 0, second = 0] = costs
    expect(second).toBeGreaterThan(0)
    expect(first).toBeGreaterThan(3 * second)
    expect(first + second).toBeLessThan((user + system) / 1_000)
  })

  test('[LN9] charges the preparation of its thread to nobody', async () => {
    const { room } = reading({ K: stream(meeting(), hm(ANA, 'We could send the draft.')) })
    const before = process.cpuUsage()
    room.prepare()
    let chargedMs = 0
    await room.ask('K', 'meeting', {}, (ms) => {
      chargedMs += ms
    })
    const { user, system } = process.cpuUsage(before)
    expect(chargedMs).toBeGreaterThan(0)
    expect(chargedMs).toBeLessThan((user + system) / 1_000 / 5)
  })

  test('[LN8] keeps questions about one room in order, and rooms apart', async () => {
    const streams = { A: stream(meeting(), hm(ANA, 'about a')), B: stream(meeting(), hm(ANA, 'about b')) }
    const { room } = reading(streams)
    const asked = ['A', 'B', 'A', 'B'].map((code) => room.ask(code, 'meeting', {}))
    const heard = (await Promise.all(asked)).map(({ messages }) => messages.map(({ text }) => text))
    expect(heard).toEqual([['about a'], ['about b'], ['about a'], ['about b']])
  })

  test('tells what it could not read, and answers the next', async () => {
    const events = stream(meeting(), hm(ANA, 'one'))
    let broken = true
    const room = new AnalysisWorker(async function* () {
      if (broken) throw new Error('the disk is away')
      yield events
    })
    open.push(room)
    await expect(room.ask('K', 'meeting', {})).rejects.toThrow('the disk is away')
    broken = false
    expect((await room.ask('K', 'meeting', {})).messages).toHaveLength(1)
  })

  test('[LN8] holds 64 million characters of rooms, and reads the one asked about longest ago anew', async () => {
    const streams = Object.fromEntries(['A', 'B', 'C'].map((code) => [code, stream(meeting())]))
    const { room, reads } = reading(streams, { thread: HEAVY })
    for (const code of ['A', 'B', 'A', 'C']) await room.ask(code, 'meeting', {})
    for (const code of ['A', 'C', 'B']) await room.ask(code, 'meeting', {})
    expect(reads).toEqual(['A', 'B', 'C', 'B'].map((code) => [code, 1]))
  })

  test('[LN8] rejects more than 2,000 pending questions, even about one room', async () => {
    const { room } = reading({ SILENT: stream(meeting()) }, { thread: HEAVY })
    const asked = Array.from({ length: 2_000 }, () => room.ask('SILENT', 'meeting', {}).catch(() => 'given up'))
    await expect(room.ask('SILENT', 'meeting', {})).rejects.toThrow(/too many pending questions/)
    await room.close()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['given up']))
  })

  test('rejects questions once closed', async () => {
    const { room } = reading({ K: stream(meeting()) })
    await room.close()
    await expect(room.ask('K', 'meeting', {})).rejects.toThrow()
  })
})

/** Niceness of this process's threads by name. */
function nicenessOf(name: string): Set<number> {
  const threads = readdirSync('/proc/self/task').map((id) => readFileSync(`/proc/self/task/${id}/stat`, 'utf8'))
  const named = threads.filter((stat) => stat.includes(`(${name})`))
  return new Set(named.map((stat) => Number(stat.split(') ').at(-1)!.split(' ')[16])))
}

test.skipIf(process.platform !== 'linux')('[WK8] gives way to what delivers messages', async () => {
  const events = stream(meeting(), hm(ANA, 'I will send the list by Friday.'))
  const { room } = reading({ A: events })
  await room.ask('A', 'analyse', {})
  expect(nicenessOf('reading')).toEqual(new Set([5]))
  expect(nicenessOf('MainThread').has(5)).toBe(false)
})
