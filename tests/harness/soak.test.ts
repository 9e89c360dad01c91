import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Episode, episode, runEpisode } from '#dev/harness/episode.ts'
import { describeFailure, firstFailure, fixtureOf, replayFailure, replayFixture } from '#dev/harness/failure.ts'
import { NO_FAULTS } from '#dev/harness/faultPlan.ts'
import { soakShare } from '#dev/harness/soak/share.ts'
import { asScript } from '#dev/harness/steps.ts'

import { isLong } from '../helpers/longForm.ts'

/** Of the 100 000 that `npm run soak` plays. */
const SHARE = isLong ? 400 : 150

describe('a bounded share of the soak', () => {
  test(`[HN5] ${SHARE} random meetings under faults break no invariant`, { timeout: 120_000 }, async () => {
    const { sequences, events, failure } = await soakShare({ seed: 20_261_121, sequences: SHARE })
    expect(failure === null ? '' : describeFailure(failure)).toBe('')
    expect(sequences).toBe(SHARE)
    expect(events).toBeGreaterThan(10 * SHARE)
  })

  test('[HN5] an orderly stop of the service gives pending work its turns', async () => {
    const stopped = await soakShare({ seed: 1_795_287_899, path: '147', sequences: 1 })
    expect(stopped).toMatchObject({ sequences: 1, failure: null })
  })

  test('[HN2] T44 an episode played twice has the same findings, the same turns and the same events except for ids', async () => {
    const once = await sampled(44)
    expect(await sampled(44)).toEqual(once)
    expect(once.types).toContain('messaged')
  })
})

async function sampled(seed: number): Promise<{ types: string; told: string }> {
  const outcomes = []
  for (const one of fc.sample(episode(), { seed, numRuns: 20 })) outcomes.push(await runEpisode(one))
  const types = outcomes.map(({ events }) => events.map(({ type, at }) => `${type}@${at}`).join(' ')).join('\n')
  return { types, told: outcomes.map(({ told }) => told.join(' ')).join('\n') }
}

describe('a failure', () => {
  const quiet: Omit<Episode['script'], 'meeting'> = {
    aiMode: 'silent',
    durationMs: 1_800_000,
    maxParticipants: 12,
    present: 1,
    before: [],
    stops: false,
  }
  const one = (meeting: Episode['script']['meeting']): Episode => ({
    script: { ...quiet, meeting },
    faults: NO_FAULTS,
    schedule: 1,
  })

  test('[HN3] is reported as a script with seed, faults and schedule, and stored as a capture that can be run again', async () => {
    const spoken = one([{ do: 'say', who: 0, text: 'I agree' }, { do: 'settle' }])
    const outcome = await runEpisode(spoken)
    const findings = [{ what: 'planted', rules: ['DU1'] }]
    const failure = { seed: 1, path: '0', episode: spoken, outcome: { ...outcome, findings } }
    const text = describeFailure(failure)
    for (const part of ['Ana says "I agree"', 'seed 1, path "0"', '[DU1] planted', 'faults', 'append after']) {
      expect(text).toContain(part)
    }
    const fixture = JSON.parse(JSON.stringify(fixtureOf(failure)))
    expect(fixture.capture.meta.eventCount).toBe(outcome.events.length)
    expect((await replayFixture(fixture)).events.map(({ type }) => type)).toEqual(
      outcome.events.map(({ type }) => type),
    )
  })

  test('[HN3] is reproduced by seed and path, and is small', { timeout: 60_000 }, async () => {
    const steps = fc.array(
      fc.constantFrom<Episode['script']['meeting'][number]>(
        { do: 'settle' },
        { do: 'say', who: 0, text: 'yes' },
        // Nobody sits here: the play itself fails on it, as a planted fault.
        { do: 'say', who: 9, text: 'boom' },
      ),
      { minLength: 1, maxLength: 12, size: 'max' },
    )
    const episodes = steps.map(one)
    const wrong = fc.asyncProperty(
      episodes,
      async ({ script }) => !script.meeting.some((step) => 'who' in step && step.who === 9),
    )
    const { seed, counterexamplePath, counterexample } = await fc.check(wrong, { seed: 5, numRuns: 100 })
    expect(asScript(counterexample![0].script.meeting)).toBe('undefined says "boom"')
    expect(
      await replayFailure(
        seed,
        counterexamplePath!,
        steps.map(() => one([])),
      ),
    ).toBeNull()
    expect(await firstFailure({ seed: 3, sequences: 5, episodes: fc.constant(one([])) })).toBeNull()
  })
})
