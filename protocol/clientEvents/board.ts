import * as z from 'zod'
import { BoardOps } from '../boardOps.ts'
import { EXAMPLE_ITEM } from '../examples.ts'
import { BoardView } from '../views/board.ts'
import { clientEvent } from './clientEvent.ts'
import { key, nothing } from './fields.ts'

/** Events for the room's own board. */
export const BOARD_EVENTS = {
  'board:get': clientEvent({
    access: 'seat',
    payload: nothing,
    answer: z.object(BoardView.shape).meta({ examples: [{ version: 7, items: [EXAMPLE_ITEM] }] }),
    summary: "Returns the room's board.",
    example: {},
  }),
  'board:op': clientEvent({
    access: 'seat',
    payload: z.object({ ops: BoardOps, key: key.exactOptional() }),
    answer: z.object({ ok: z.literal(true), version: z.int() }).meta({ examples: [{ ok: true, version: 8 }] }),
    summary:
      'Changes the board: all operations happen, or none. In every phase except ended. A repeated key from the same seat changes it only once.',
    example: { ops: [{ op: 'update', id: EXAMPLE_ITEM.id, patch: { text: 'Net 30' }, ifVersion: 1 }] },
  }),
}
