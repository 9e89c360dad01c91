import * as z from 'zod'
import type { Aggregate, Folded } from '../aggregate.ts'
import type { Fact } from '../stream.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const id = z.string().min(1).max(200)

/** What the resident service did for a room. No event holds a text. [KX27] */
export const RESIDENT_EVENT_SCHEMAS = {
  'resident.document_stored': z.strictObject({ docId: id, sha256: hash, bytes: z.int().min(0) }),
  'resident.summary_sealed': z.strictObject({
    sectionId: id,
    seq: z.int().min(1),
    /** Of the sealed bytes: that of a short text would let one guess the text. */
    sha256: hash,
  }),
  /** `existed` is false for the end of a room of which nothing was stored. */
  'resident.key_destroyed': z.strictObject({ why: z.enum(['end', 'idle', 'lost']), existed: z.boolean() }),
} as const

type Schemas = typeof RESIDENT_EVENT_SCHEMAS
export type ResidentFact = { [T in keyof Schemas]: Fact<T, z.infer<Schemas[T]>> }[keyof Schemas]
/** Why a room's key was destroyed: its end, 24 h without use, or a restart that lost the key. */
export type Destroyed = z.infer<Schemas['resident.key_destroyed']>['why']

export interface ResidentState extends Folded {
  /** A room whose key was lost may be opened again; one that ended may not. */
  ended: boolean
}

/** The stream `resident-{code}`. Its state follows from the last event alone. */
export const RESIDENT: Aggregate<ResidentState, ResidentFact, ResidentFact> = {
  name: 'resident',
  events: { schemas: RESIDENT_EVENT_SCHEMAS, upcasters: {} },
  initial: () => ({ seq: 0, at: 0, ended: false }),
  decide: (_room, fact) => ({ facts: [fact], reply: {} }),
  evolve(room, event) {
    room.seq = event.seq
    room.at = event.at
    room.ended = event.type === 'resident.key_destroyed' && event.data.why !== 'lost'
  },
}
