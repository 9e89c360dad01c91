import * as z from 'zod'
import { BoardChange } from './board.ts'
import { SpaceFull } from './space.ts'

/** A change of an open space. [SK2] */
export const SpaceUpdate = z
  .object({
    id: z.string(),
    version: z.int(),
    changed: z.array(SpaceFull.keyof()).meta({ description: 'Parts to load again, apart from the board.' }),
    board: BoardChange.exactOptional().meta({ description: 'What changed on the board.' }),
  })
  .meta({ id: 'SpaceUpdate' })

/** Members who have a space open, and the item that each edits. [SK6] */
export const SpacePeople = z
  .object({
    id: z.string(),
    people: z.array(z.object({ userId: z.string(), name: z.string(), itemId: z.string().nullable() })),
  })
  .meta({ id: 'SpacePeople' })
