import fc from 'fast-check'
import { sha256 } from '#gateway/digest.ts'
import { type CaptureFixture, captureOf, NOBODY } from '#projections/capture.ts'
import { type Episode, episode, type Outcome, runEpisode } from './episode.ts'
import type { Finding } from './findings.ts'
import { asScript } from './steps.ts'

/** Maximum milliseconds of shrinking; the smallest failure by then is reported. */
const SHRINK_MS = 30_000
/** Turns of the schedule shown in a report. */
const TURNS_SHOWN = 40

/** A failing meeting. */
export type Failure = Found<Episode, Outcome>

/** A failure as a file. It can be run again, and its capture can be read like any export. */
export interface FailureFixture {
  readonly format: 'harness-failure'
  readonly version: 1
  readonly seed: number
  readonly path: string
  readonly findings: readonly Finding[]
  readonly episode: Episode
  /** Turns of the schedule, in order. */
  readonly schedule: readonly string[]
  /** The meeting up to its failure; null when it never began. */
  readonly capture: CaptureFixture | null
}

export interface Search {
  readonly seed: number
  readonly sequences: number
  /** Generator of episodes; default: the standard one. */
  readonly episodes?: fc.Arbitrary<Episode>
  /** Reproduces a single episode. */
  readonly path?: string
  /** Called after every episode. */
  readonly played?: (outcome: Outcome) => void
}

/** Where a search begins, and what it plays. */
export interface Searched<E, O> {
  readonly seed: number
  readonly sequences: number
  readonly path?: string | undefined
  readonly episodes: fc.Arbitrary<E>
  readonly run: (episode: E) => Promise<O>
  readonly played: (outcome: O) => void
}

/** A failing episode of any kind, shrunk, with the seed and path that reproduce it. */
export interface Found<E, O> {
  readonly seed: number
  /** fast-check's path; together with the seed it reproduces exactly this episode. */
  readonly path: string
  readonly episode: E
  readonly outcome: O
}

/** Plays random episodes until one fails. Resolves to that one, shrunk, or to null. */
export async function firstFound<E, O extends { readonly findings: readonly Finding[] }>(
  search: Searched<E, O>,
): Promise<Found<E, O> | null> {
  const { seed, sequences, path, episodes, run, played } = search
  let failedAt: number | null = null
  const property = fc.asyncProperty(episodes, async (one) => {
    if (failedAt !== null && performance.now() - failedAt > SHRINK_MS) return
    const outcome = await run(one)
    if (failedAt === null) played(outcome)
    if (outcome.findings.length === 0) return
    failedAt ??= performance.now()
    throw new Error(outcome.findings[0]!.what)
  })
  const found = await fc.check(property, { seed, numRuns: sequences, ...(path === undefined ? {} : { path }) })
  if (!found.failed) return null
  const [smallest] = found.counterexample!
  return { seed, path: found.counterexamplePath!, episode: smallest, outcome: await run(smallest) }
}

/** Plays random meetings until one fails. Resolves to that one, shrunk, or to null. */
export function firstFailure({ episodes = episode(), played = () => {}, ...search }: Search): Promise<Failure | null> {
  return firstFound({ ...search, episodes, played, run: runEpisode })
}

/** Plays the episode of a report's seed and path again; null when it no longer fails. */
export function replayFailure(seed: number, path: string, episodes?: fc.Arbitrary<Episode>): Promise<Failure | null> {
  return firstFailure({ seed, path, sequences: 1, ...(episodes === undefined ? {} : { episodes }) })
}

export function fixtureOf({ seed, path, episode: one, outcome }: Failure): FailureFixture {
  const { events, findings, told } = outcome
  const stamp = { exportedAt: events.at(-1)?.at ?? 0, exportedBy: NOBODY, serviceVersion: 'harness' }
  const capture = events.length === 0 ? null : captureOf(events, stamp, sha256)
  return { format: 'harness-failure', version: 1, seed, path, findings, episode: one, schedule: told, capture }
}

/** Runs a stored failure again. */
export function replayFixture({ episode: one }: FailureFixture): Promise<Outcome> {
  return runEpisode(one)
}

/** Describes a failure: the findings, the script, the faults, the schedule, and the command that reproduces it. */
export function describeFailure({ seed, path, episode: one, outcome }: Failure): string {
  const { before, meeting, ...settings } = one.script
  const rules = ({ rules: ids }: Finding) => ids.map((id) => ` [${id}]`).join('')
  return [
    ...outcome.findings.map((finding) => `WRONG${rules(finding)} ${finding.what}`),
    `seed ${seed}, path "${path}": replayFailure(${seed}, '${path}')`,
    `settings ${JSON.stringify(settings)}`,
    `in setup:\n${indented(asScript(before))}`,
    `in chat:\n${indented(asScript(meeting))}`,
    `faults ${JSON.stringify(one.faults)}`,
    `schedule ${one.schedule}: ${outcome.told.slice(-TURNS_SHOWN).join(', ')}`,
  ].join('\n')
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, '  ')
}
