import { afterEach, describe, expect, test } from 'vitest'
import { type AnalysisOptions, AnalysisWorker, RoomBarred } from '#assistant/analysis/analysisWorker.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { given } from '../helpers/given.ts'
import { ANA, meeting, said } from '../helpers/givenMeeting.ts'

const open: AnalysisWorker[] = []
afterEach(async () => {
  for (const room of open.splice(0)) await room.close()
})

const BRITTLE = new URL('./brittleThread.ts', import.meta.url)
/** Rooms of more characters are given little time, so that nobody waits long for them here; the others more than they need. */
const LONG = 5_000
const patience = (characters: number) => (characters > LONG ? 100 : 20_000)

const meetingIn = (...texts: string[]): RoomEvent[] => [
  ...given(meeting(), ...texts.map((text) => said(ANA, text, { sectionId: 'sec_1' }))).events,
]
const POISONED = meetingIn('poison', 'a'.repeat(LONG))

/** A reading room, and what it made of the rooms that ended its thread. */
function reading(streams: Record<string, RoomEvent[]>, options: AnalysisOptions = {}) {
  const reads: string[] = []
  const ends: string[] = []
  const barred: string[] = []
  async function* read(code: string, from: number) {
    if (from === 1) reads.push(code)
    yield streams[code]!.slice(from - 1)
  }
  const room = new AnalysisWorker(read, {
    thread: BRITTLE,
    patience,
    ended: (code, why) => void ends.push(`${code} ${why}`),
    barred: async (code) => barred.some((line) => line.startsWith(code)),
    bar: async (code, why) => void barred.push(`${code} ${why}`),
    ...options,
  })
  open.push(room)
  const ask = async (code: string) => (await room.ask(code, 'meeting', {})).messages.map(({ text }) => text)
  return { room, ask, reads, ends, barred }
}

describe('a room that the reading thread cannot cope with', () => {
  test('[LN10] [LN11] is barred when it was late twice; other rooms under way are asked again and answered', async () => {
    const streams = { A: POISONED, B: meetingIn('about b'), C: meetingIn('about c') }
    const { ask, ends, barred } = reading(streams)
    expect(await ask('B')).toEqual(['about b'])
    const poisoned = expect(ask('A')).rejects.toThrow(RoomBarred)
    expect(await Promise.all([ask('B'), ask('C'), ask('B')])).toEqual([['about b'], ['about c'], ['about b']])
    await poisoned
    expect(ends).toEqual(['A late', 'A late'])
    expect(barred).toEqual(['A late'])
    expect(await ask('B')).toEqual(['about b'])
  })

  test('[LN8] [LN11] is barred when the thread died over it twice', async () => {
    const { ask, reads, ends, barred } = reading({ A: meetingIn('fatal'), B: meetingIn('about b') })
    expect(await ask('B')).toEqual(['about b'])
    const fatal = expect(Promise.all([ask('A'), ask('A')])).rejects.toThrow(RoomBarred)
    expect(await Promise.all([ask('B'), ask('B')])).toEqual([['about b'], ['about b']])
    await fatal
    expect(ends).toEqual(['A died', 'A died'])
    expect(barred).toEqual(['A died'])
    // What the thread held went with it.
    expect(await ask('B')).toEqual(['about b'])
    expect(reads.filter((code) => code === 'B')).toEqual(['B', 'B'])
  })

  test('[LN11] is not asked about again, whoever says that it is barred, and is barred later where that failed', async () => {
    const isBarred = new Set(['B'])
    let broken = true
    const { ask, ends, reads } = reading(
      { A: meetingIn('fatal'), B: meetingIn('fatal') },
      {
        barred: async (code) => isBarred.has(code),
        async bar(code) {
          if (broken) throw new Error('the disk is full')
          isBarred.add(code)
        },
      },
    )
    await expect(ask('B')).rejects.toThrow(RoomBarred)
    expect(reads).toEqual([])
    await expect(ask('A')).rejects.toThrow('the disk is full')
    await expect(ask('A')).rejects.toThrow('the disk is full')
    broken = false
    await expect(ask('A')).rejects.toThrow(RoomBarred)
    expect([...isBarred]).toEqual(['B', 'A'])
    expect(ends).toHaveLength(2)
  })

  test('[LN10] is none that ended it once: it is read apart from then on, with more time', async () => {
    const streams = { A: meetingIn('fatal') }
    const { ask, ends, barred } = reading(streams, {
      // Mended between the two.
      ended: () => {
        streams.A = meetingIn('harmless')
        ends.push('once')
      },
    })
    expect(await ask('A')).toEqual(['harmless'])
    expect([ends, barred]).toEqual([['once'], []])
  })

  test('[LN10] is none where no thread starts at all', async () => {
    const thread = new URL('./unbornThread.ts', import.meta.url)
    const { ask, ends, barred } = reading({ A: meetingIn('one') }, { thread })
    for (let i = 0; i < 3; i++) await expect(ask('A')).rejects.toThrow('never starts')
    expect([ends, barred]).toEqual([[], []])
  })
})
