import { Enterprise } from '#replay/player/enterprise.ts'
import { type Outcome, told } from './attack.ts'
import { Bystander } from './guest.ts'
import { faultsIn, memoryMbOf } from './victim.ts'

const SAMPLE_MS = 100
/** Longest that somebody in a room may wait for an answer meanwhile. */
const WAIT_MS_MAX = 2_000

/** A coordinator and its resident under attack, and somebody who talks in a room of the coordinator. */
export interface BothScene {
  readonly both: Enterprise
  readonly bystander: Bystander
  /** What did not hold. */
  readonly findings: string[]
  /** What is undone in the end, the last first. */
  readonly ends: AsyncDisposableStack
  /** Highest memory of the resident's main process so far, in MB. */
  residentPeakMb(): number
}

/** Runs an attack on a fresh resident. Both must stay alive and log no fault, and people in rooms must not wait. */
export async function bothUnderAttack(
  { limits }: { readonly limits?: 'shipped' },
  attack: (scene: BothScene) => Promise<Omit<Outcome, 'findings'>>,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const resident: Record<string, string> = limits === 'shipped' ? {} : { RATE_LIMITS: 'off' }
  const both = ends.use(await Enterprise.start({ resident, coordinator: { RATE_LIMITS: 'off' } }))
  const findings: string[] = []
  let peakMb = 0
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, memoryMbOf(both.resident.pid))
  }, SAMPLE_MS)
  ends.defer(() => clearInterval(sampling))
  const bystander = await Bystander.enter(both.url)
  ends.defer(() => bystander.leave())
  const result = await attack({ both, bystander, findings, ends, residentPeakMb: () => peakMb })
  if (bystander.worstMs > WAIT_MS_MAX) findings.push(`somebody in a room waited ${Math.round(bystander.worstMs)} ms`)
  if (!both.coordinator.isAlive) findings.push('the service ended')
  if (!both.resident.isAlive) findings.push('the resident ended')
  findings.push(...faultsIn(both.coordinator.output), ...faultsIn(both.resident.output))
  return { ...result, findings: told(findings) }
}
