import * as z from 'zod'
import { Intel } from './intel.ts'
import { MessageView } from './message.ts'
import { RoomView } from './room.ts'
import type { View } from './view.ts'

const from = z.int().meta({
  description:
    'The changes since this number, inclusively. Whoever stands before it has missed something and asks for the whole.',
})

/** What changed of a room's state; for those who asked for changes. [EV19] */
export const RoomChanges = z.object({
  from,
  rev: z.int().meta({ description: 'Number of the event that the room stands at with these changes.' }),
  set: RoomView.omit({ code: true, messages: true, rev: true })
    .partial()
    .meta({ description: 'Fields of the state with their whole new values.' }),
  messages: z
    .array(MessageView)
    .meta({ description: 'Messages that changed after they were sent, such as those that moved to another section.' }),
})

/** The whole entries of a list that changed, and the ids of all entries in order. */
const listChanges = <S extends z.ZodType>(entry: S) => z.object({ changed: z.array(entry), ids: z.array(z.string()) })

/** What changed of a room's ledger; for those who asked for changes. [EV19] */
export const IntelChanges = z.object({
  from,
  ...Intel.pick({ seq: true, updatedAt: true, coverage: true, score: true }).shape,
  summary: Intel.shape.summary.exactOptional(),
  decisions: listChanges(Intel.shape.decisions.element).exactOptional(),
  risks: listChanges(Intel.shape.risks.element).exactOptional(),
  actions: listChanges(Intel.shape.actions.element).exactOptional(),
  questions: listChanges(Intel.shape.questions.element).exactOptional(),
})

export type RoomChanges = View<typeof RoomChanges>
export type IntelChanges = View<typeof IntelChanges>
