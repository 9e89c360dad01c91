import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClusterOutcome, runCluster } from '#dev/harness/cluster/episode.ts'
import { clusterFixtureOf, describeClusterFailure, firstClusterFailure } from '#dev/harness/cluster/failure.ts'
import { clusterEpisode } from '#dev/harness/cluster/plan.ts'
import { isLong } from '../helpers/longForm.ts'

/** Installations of the short form; `npm run simulate` plays as many as wanted. */
const INSTALLATIONS = isLong ? 28 : 12

/** What two runs have in common: everything but ids. */
const shapeOf = ({ streams, requests, lasted, happened }: ClusterOutcome) => ({
  streams: streams.map((events) => events.map(({ seq, at, type }) => [seq, at, type])),
  requests,
  lasted,
  happened,
})

test('[MN90] [MN91] [MN92] [MN93] several nodes under faults break no invariant', { timeout: 120_000 }, async () => {
  const total = { steps: 0, events: 0 }
  const failure = await firstClusterFailure({
    seed: 15,
    sequences: INSTALLATIONS,
    played({ steps, streams }) {
      total.steps += steps
      for (const events of streams) total.events += events.length
    },
  })
  expect(failure === null ? '' : describeClusterFailure(failure)).toBe('')
  expect(total.steps).toBeGreaterThan(35 * INSTALLATIONS)
  expect(total.events).toBeGreaterThan(35 * INSTALLATIONS)
})

test('[MN94] an installation runs identically twice, except for ids', { timeout: 60_000 }, async () => {
  for (const episode of fc.sample(clusterEpisode(40), { seed: 7, numRuns: 3 })) {
    const first = await runCluster(episode)
    expect(first.happened).toBeGreaterThan(100)
    expect(shapeOf(await runCluster(episode))).toEqual(shapeOf(first))
  }
})

test('[MN94] a failure names its seed, its faults and its steps, and is saved as data', async () => {
  const [episode] = fc.sample(clusterEpisode(4), { seed: 3, numRuns: 1 })
  const found = { what: 'an example', rules: ['MN94'] }
  const outcome = { findings: [found], streams: [], steps: 0, requests: 0, lasted: 0, happened: 0 }
  const failure = { seed: 5, path: '1:0', episode: episode!, outcome }
  const text = describeClusterFailure(failure)
  expect(text).toContain('WRONG [MN94] an example')
  expect(text).toContain('npm run simulate -- --seed 5 --path 1:0')
  const fixture = JSON.parse(JSON.stringify(clusterFixtureOf(failure)))
  expect(fixture).toMatchObject({ format: 'cluster-failure', version: 1, findings: [found] })
  expect(fixture.episode).toEqual(episode)
})
