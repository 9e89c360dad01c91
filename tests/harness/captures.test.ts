import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { nearCapture, scriptOf } from '#dev/harness/captures.ts'
import { runEpisode } from '#dev/harness/episode.ts'
import { describeFailure, firstFailure } from '#dev/harness/failure.ts'
import { NO_FAULTS } from '#dev/harness/faultPlan.ts'
import type { CaptureFixture } from '#projections/capture.ts'

const NAMES = readdirSync('fixtures/rooms').filter((name) => name.endsWith('.json'))
const read = (name: string): CaptureFixture => JSON.parse(readFileSync(`fixtures/rooms/${name}`, 'utf8'))

describe('every capture as a script', () => {
  test.each(NAMES)('[HN6] %s can be played as a script, up to its end', async (name) => {
    const capture = read(name)
    const { findings, events } = await runEpisode({ script: scriptOf(capture), faults: NO_FAULTS, schedule: 1 })
    expect(findings).toEqual([])
    const said = (list: readonly { type: string; data: object }[]) =>
      list.flatMap(({ type, data }) =>
        type === 'messaged' && 'senderId' in data ? [(data as { text?: string }).text] : [],
      )
    expect(said(events)).toEqual(expect.arrayContaining(said(capture.events).slice(0, 3)))
    expect(events.length).toBeGreaterThan(capture.events.length / 2)
  })

  test.each(NAMES)('[HN6] variations of %s under faults break no invariant', { timeout: 60_000 }, async (name) => {
    const failure = await firstFailure({ seed: 6, sequences: 40, episodes: nearCapture(read(name)) })
    expect(failure === null ? '' : describeFailure(failure)).toBe('')
  })
})
