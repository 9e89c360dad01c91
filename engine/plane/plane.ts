import * as z from 'zod'
import { type Aggregate, type Folded, unchanged } from '../aggregate.ts'
import { type Fact, SYSTEM } from '../stream.ts'

/** Whether the resident holds something of a room; nothing of what it holds. */
export const PLANE_EVENT_SCHEMAS = {
  'plane.used': z.strictObject({}),
  /** `destroyed`: false when there was nothing left to destroy. */
  'plane.released': z.strictObject({ destroyed: z.boolean() }),
} as const

type Data<T extends keyof typeof PLANE_EVENT_SCHEMAS> = z.infer<(typeof PLANE_EVENT_SCHEMAS)[T]>
export type PlaneFact = Fact<'plane.used', Data<'plane.used'>> | Fact<'plane.released', Data<'plane.released'>>

export interface PlaneState extends Folded {
  used: boolean
  released: boolean
}

export type PlaneCommand = { readonly type: 'use' } | { readonly type: 'release'; readonly destroyed: boolean }

/** The streams `plane-{code}`, from the first contact with the resident about a room to its acknowledged end. [KX60] */
export const PLANE: Aggregate<PlaneState, PlaneCommand, PlaneFact> = {
  name: 'plane',
  events: { schemas: PLANE_EVENT_SCHEMAS, upcasters: {} },
  initial: () => ({ seq: 0, at: 0, used: false, released: false }),
  decide({ used, released }, command) {
    if (released || (command.type === 'use' && used)) return unchanged
    if (command.type === 'use') return { facts: [{ type: 'plane.used', actor: SYSTEM, data: {} }], reply: {} }
    const { destroyed } = command
    return { facts: [{ type: 'plane.released', actor: SYSTEM, data: { destroyed } }], reply: {} }
  },
  evolve(plane, event) {
    plane.seq = event.seq
    plane.at = event.at
    if (event.type === 'plane.used') plane.used = true
    else plane.released = true
  },
}
