import * as z from 'zod'
import { itemId } from '#engine/board/item.ts'
import { EXAMPLE_SPACE } from '../exampleSpace.ts'
import { SpaceFull } from '../views/space.ts'
import { Done } from './answers.ts'
import { clientEvent } from './clientEvent.ts'
import { text } from './fields.ts'

const SLUG_MAX = 64
const slug = text.max(SLUG_MAX, 'is no link').meta({ description: "The secret of the space's link." })

/** Events for spaces that a connection has open. */
export const SPACE_EVENTS = {
  'space:open': clientEvent({
    access: 'anyone',
    payload: z.object({ slug }),
    answer: z.object({ space: SpaceFull }).meta({ examples: [{ space: EXAMPLE_SPACE }] }),
    summary:
      'Opens a space with the rights of its link or of the signed-in user. `space:update` follows after each change. At most 8 at once.',
    example: { slug: EXAMPLE_SPACE.slug },
  }),
  'space:close': clientEvent({
    access: 'anyone',
    payload: z.object({ slug }),
    answer: Done,
    summary: 'Closes a space: no more of its events are sent.',
    example: { slug: EXAMPLE_SPACE.slug },
  }),
  'space:presence': clientEvent({
    access: 'anyone',
    payload: z.object({
      slug,
      itemId: itemId.nullable().meta({ description: 'The item that the user edits; null for none.' }),
    }),
    answer: Done,
    summary: 'Tells the other people in an open space what the user edits. Never stored.',
    example: { slug: EXAMPLE_SPACE.slug, itemId: 'it_01KAN4Z3Y5V7QW8X9R2T' },
  }),
}
