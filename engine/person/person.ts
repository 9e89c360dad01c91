import * as z from 'zod'
import { type Aggregate, type Folded, unchanged } from '../aggregate.ts'
import { type Sealed, sealedText } from '../sealed.ts'
import type { Fact } from '../stream.ts'

/** The user behind an anonymous browser id of telemetry, `a_<anonId>`. */
export const PERSON_EVENT_SCHEMAS = {
  'person.linked': z.strictObject({ userId: z.uuid() }),
  /** By an administrator; `reason` holds {reason} under the person's own key. */
  'person.internal_set': z.strictObject({ internal: z.boolean(), reason: z.nullable(sealedText) }),
} as const

type PersonEventType = keyof typeof PERSON_EVENT_SCHEMAS
export type PersonFact = {
  [T in PersonEventType]: Fact<T, z.infer<(typeof PERSON_EVENT_SCHEMAS)[T]>>
}[PersonEventType]

export interface PersonState extends Folded {
  userId: string | null
  /** An administrator set the browser apart from visitors. */
  internal: boolean
}

export type PersonCommand =
  | { readonly type: 'link'; readonly userId: string }
  | { readonly type: 'setInternal'; readonly internal: boolean; readonly reason: Sealed | null }

/** The streams `person-<personId>`. The first linked user wins. [AU12] */
export const PERSONS: Aggregate<PersonState, PersonCommand, PersonFact> = {
  name: 'person',
  events: { schemas: PERSON_EVENT_SCHEMAS, upcasters: {} },
  initial: () => ({ seq: 0, at: 0, userId: null, internal: false }),
  decide(person, command, { actor }) {
    if (command.type === 'setInternal') {
      const { internal, reason } = command
      return { facts: [{ type: 'person.internal_set', actor, data: { internal, reason } }], reply: {} }
    }
    if (person.userId !== null) return unchanged
    return { facts: [{ type: 'person.linked', actor, data: { userId: command.userId } }], reply: {} }
  },
  evolve(person, event) {
    person.seq = event.seq
    person.at = event.at
    if (event.type === 'person.linked') person.userId ??= event.data.userId
    else person.internal = event.data.internal
  },
}
