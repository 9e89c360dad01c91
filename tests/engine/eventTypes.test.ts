import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { AUDIT } from '#engine/audit/audit.ts'
import { CAMPAIGNS } from '#engine/campaign/campaign.ts'
import type { EventTypes } from '#engine/eventTypes.ts'
import { decode, UnreadableEvent } from '#engine/eventTypes.ts'
import { LEADS } from '#engine/lead/lead.ts'
import { OUTREACH } from '#engine/outreach/outreach.ts'
import { PERSONS } from '#engine/person/person.ts'
import { PLANE } from '#engine/plane/plane.ts'
import { POSTS } from '#engine/post/post.ts'
import { ROOMS } from '#engine/room/room.ts'
import { SOCIAL } from '#engine/social/social.ts'
import { type ChainedEvent, SYSTEM } from '#engine/stream.ts'
import { TEAMS } from '#engine/team/team.ts'
import { USERS } from '#engine/user/user.ts'
import { WAITLIST } from '#engine/waitlist/waitlist.ts'

/** Names were one text, then two, then a list. */
const TYPES: EventTypes = {
  schemas: {
    named: z.strictObject({ v: z.literal(3), names: z.array(z.string()) }),
    left: z.strictObject({}),
  },
  upcasters: {
    named: [
      (data) => ({ v: 2, first: 'name' in data ? data.name : null, last: '' }),
      (data) => ({ v: 3, names: 'first' in data && 'last' in data ? [data.first, data.last] : [] }),
    ],
  },
}

function recorded(type: string, data: object): ChainedEvent & { readonly stream: string } {
  return { stream: 'room-K7QF2M', seq: 7, id: '0', at: 1, type, actor: SYSTEM, data, hash: '0' }
}

describe('[HC6] decoding a recorded event', () => {
  test('returns an event of the current version as it is', () => {
    for (const event of [recorded('left', {}), recorded('named', { v: 3, names: ['Ada'] })]) {
      expect(decode(TYPES, event)).toBe(event)
    }
  })

  test('lifts older versions step by step and leaves the recorded event unchanged', () => {
    const first = recorded('named', { name: 'Ada' })
    expect(decode(TYPES, first)).toEqual({ ...first, data: { v: 3, names: ['Ada', ''] } })
    expect(first.data).toEqual({ name: 'Ada' })
    const second = recorded('named', { v: 2, first: 'Ada', last: 'Lovelace' })
    expect(decode(TYPES, second).data).toEqual({ v: 3, names: ['Ada', 'Lovelace'] })
  })

  test.each([
    ['a newer version', 'named', { v: 4 }, 'event 7 of room-K7QF2M ("named", version 4)'],
    ['a mark that is no version', 'named', { v: 'two' }, 'event 7 of room-K7QF2M ("named", version two)'],
    ['an unknown type', 'hummed', {}, 'event 7 of room-K7QF2M ("hummed", version 1)'],
    ['a type named like a part of every object', 'constructor', {}, '("constructor", version 1)'],
    ['content that lifting does not make whole', 'named', {}, 'event 7 of room-K7QF2M ("named", version 1)'],
  ])('[HC12] refuses %s by stream, seq, type and version', (_what, type, data, named) => {
    const read = () => decode(TYPES, recorded(type, data))
    expect(read).toThrow(UnreadableEvent)
    expect(read).toThrow(named)
  })
})

test.each(
  [ROOMS, USERS, TEAMS, PERSONS, WAITLIST, AUDIT, PLANE, LEADS, OUTREACH, POSTS, CAMPAIGNS, SOCIAL].map(
    ({ name, events }) => [name, events] as const,
  ),
)(
  '[HC6] every schema of %s states the version that its upcasters lead to',
  (_name, { schemas, upcasters }: EventTypes) => {
    for (const [type, schema] of Object.entries(schemas)) {
      const version = 1 + (upcasters[type]?.length ?? 0)
      const { properties = {} } = z.toJSONSchema(schema)
      expect([type, properties.v]).toEqual([type, version === 1 ? undefined : { type: 'number', const: version }])
    }
  },
)
