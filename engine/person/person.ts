import * as z from 'zod'
import { type Aggregate, type Folded, unchanged } from '../aggregate.ts'
import type { Fact } from '../stream.ts'

/** The user behind an anonymous browser id of telemetry, `a_<anonId>`. */
export const PERSON_EVENT_SCHEMAS = {
  'person.linked': z.strictObject({ userId: z.uuid() }),
} as const

export type PersonFact = Fact<'person.linked', z.infer<(typeof PERSON_EVENT_SCHEMAS)['person.linked']>>

export interface PersonState extends Folded {
  userId: string | null
}

export interface LinkPerson {
  readonly type: 'link'
  readonly userId: string
}

/** The streams `person-<personId>`. The first linked user wins. [AU12] */
export const PERSONS: Aggregate<PersonState, LinkPerson, PersonFact> = {
  name: 'person',
  events: { schemas: PERSON_EVENT_SCHEMAS, upcasters: {} },
  initial: () => ({ seq: 0, at: 0, userId: null }),
  decide(person, { userId }, { actor }) {
    if (person.userId !== null) return unchanged
    return { facts: [{ type: 'person.linked', actor, data: { userId } }], reply: {} }
  },
  evolve(person, event) {
    person.seq = event.seq
    person.at = event.at
    person.userId ??= event.data.userId
  },
}
