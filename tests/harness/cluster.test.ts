import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ClusterOutcome, runCluster } from '#dev/harness/cluster/episode.ts'
import { clusterEpisode } from '#dev/harness/cluster/plan.ts'

/** What two runs have in common: everything but ids. */
const shapeOf = ({ streams, requests, lasted, happened }: ClusterOutcome) => ({
  streams: streams.map((events) => events.map(({ seq, at, type }) => [seq, at, type])),
  requests,
  lasted,
  happened,
})

test('[MN94] an installation runs identically twice, except for ids', async () => {
  for (const episode of fc.sample(clusterEpisode(40), { seed: 7, numRuns: 4 })) {
    const first = await runCluster(episode)
    expect(first.happened).toBeGreaterThan(100)
    expect(shapeOf(await runCluster(episode))).toEqual(shapeOf(first))
  }
})
