import { type Outcome, told } from './attack.ts'
import { Bystander, type Document } from './guest.ts'
import { Victim } from './victim.ts'

/** A service under attack, and who else uses it. */
export interface Scene {
  readonly victim: Victim
  /** What did not hold. */
  readonly findings: string[]
  /** What is undone in the end, the last first. */
  readonly ends: AsyncDisposableStack
  /** Lets somebody into another room, who may not wait longer than this for an answer. */
  bystander(waitMsMax: number, document?: Document): Promise<Bystander>
}

/** Limits of rate as they are shipped; a folder of the attack's own. */
export interface Conditions {
  readonly limits?: 'shipped'
  readonly folder?: string
}

/** Runs an attack on a fresh service. Under every attack it must stay alive and log no fault, and bystanders must not wait. */
export async function underAttack(
  { limits, folder }: Conditions,
  attack: (scene: Scene) => Promise<Omit<Outcome, 'findings'>>,
): Promise<Outcome> {
  await using ends = new AsyncDisposableStack()
  const victim = ends.use(await Victim.start(limits === 'shipped' ? {} : { RATE_LIMITS: 'off' }, folder))
  const findings: string[] = []
  const others: { bystander: Bystander; waitMsMax: number }[] = []
  const result = await attack({
    victim,
    findings,
    ends,
    async bystander(waitMsMax, document) {
      const bystander = await Bystander.enter(victim.url, document)
      ends.defer(() => bystander.leave())
      others.push({ bystander, waitMsMax })
      return bystander
    },
  })
  for (const { bystander, waitMsMax } of others) {
    if (bystander.worstMs > waitMsMax) findings.push(`somebody else waited ${Math.round(bystander.worstMs)} ms`)
  }
  if (!victim.isAlive) findings.push('the service ended')
  findings.push(...victim.faults())
  return { ...result, findings: told(findings) }
}
