import * as z from 'zod'
import type { Aggregate, Folded } from '../aggregate.ts'
import { sealedText } from '../sealed.ts'
import type { Fact } from '../stream.ts'

const record = z.nullable(z.record(z.string(), z.unknown()))

/** Administrators' actions. `change` holds {before, after}, sealed under the target's key if it has one. [AD6] */
export const AUDIT_EVENT_SCHEMAS = {
  'audit.written': z.strictObject({
    action: z.string().min(1).max(100),
    target: z.strictObject({ kind: z.string().min(1).max(40), id: z.string().min(1).max(200) }),
    change: z.union([sealedText, z.strictObject({ before: record, after: record })]),
    requestId: z.string().max(64),
  }),
} as const

export type AuditData = z.infer<(typeof AUDIT_EVENT_SCHEMAS)['audit.written']>
export type AuditFact = Fact<'audit.written', AuditData>

/** The stream `audit-admin`; its state holds only its position. */
export const AUDIT: Aggregate<Folded, AuditData, AuditFact> = {
  name: 'audit',
  events: { schemas: AUDIT_EVENT_SCHEMAS, upcasters: {} },
  initial: () => ({ seq: 0, at: 0 }),
  decide: (_audit, data, { actor }) => ({ facts: [{ type: 'audit.written', actor, data }], reply: {} }),
  evolve(audit, event) {
    audit.seq = event.seq
    audit.at = event.at
  },
}
