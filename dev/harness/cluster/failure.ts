import { type Found, firstFound } from '../failure.ts'
import type { Finding } from '../findings.ts'
import { type ClusterOutcome, runCluster } from './episode.ts'
import { asClusterScript, type ClusterEpisode, clusterEpisode } from './plan.ts'

/** A failing installation. */
export type ClusterFailure = Found<ClusterEpisode, ClusterOutcome>

/** A failure as a file, which can be played again. */
export interface ClusterFailureFixture {
  readonly format: 'cluster-failure'
  readonly version: 1
  readonly seed: number
  readonly path: string
  readonly findings: readonly Finding[]
  readonly episode: ClusterEpisode
}

export interface ClusterSearch {
  readonly seed: number
  readonly sequences: number
  /** Reproduces a single episode. */
  readonly path?: string | undefined
  /** Called after every episode. */
  readonly played?: (outcome: ClusterOutcome) => void
}

/** Plays random installations until one fails. Resolves to that one, shrunk, or to null. */
export function firstClusterFailure({ played = () => {}, ...search }: ClusterSearch): Promise<ClusterFailure | null> {
  return firstFound({ ...search, episodes: clusterEpisode(), played, run: runCluster })
}

export function clusterFixtureOf({ seed, path, episode, outcome }: ClusterFailure): ClusterFailureFixture {
  return { format: 'cluster-failure', version: 1, seed, path, findings: outcome.findings, episode }
}

/** Describes a failure: the findings, the nodes, the steps of each meeting, and how to reproduce it. */
export function describeClusterFailure({ seed, path, episode, outcome }: ClusterFailure): string {
  const { clocks, slowness, appends, meetings, schedule } = episode
  return [
    ...outcome.findings.map(({ what, rules }) => `WRONG${rules.map((id) => ` [${id}]`).join('')} ${what}`),
    `seed ${seed}, path "${path}": npm run simulate -- --seed ${seed} --path ${path}`,
    `${clocks.length} nodes ${JSON.stringify(clocks)}, slowness ${slowness}, schedule ${schedule}`,
    `appends ${appends.join(' ')}`,
    ...meetings.map(({ steps, ...settings }) => {
      return `meeting ${JSON.stringify(settings)}:\n${asClusterScript(steps).replaceAll(/^/gm, '  ')}`
    }),
  ].join('\n')
}
