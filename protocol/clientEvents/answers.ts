import * as z from 'zod'
import { EXAMPLE_ROOM } from '../examples.ts'
import { RoomView } from '../views/room.ts'

/** What an ack carries when the event was carried out; every ack may be `Refused` instead. [EV2] [EV3] */
const ok = z.literal(true)

export const Refused = z
  .strictObject({ error: z.string().min(1).meta({ description: 'One sentence for people; there are no codes.' }) })
  .meta({ id: 'Refused' })

export const Done = z.object({ ok }).meta({ id: 'Done', examples: [{ ok: true }] })

/** With the id of the message. */
export const Said = z
  .object({ ok, id: z.string() })
  .meta({ id: 'Said', examples: [{ ok: true, id: 'm_0mf3k2x9a7Qw1Er5Ty' }] })

/** A seat in a room, and the room's state. */
export const Seated = z
  .object({ participantId: z.string(), state: RoomView })
  .meta({ id: 'Seated', examples: [{ participantId: EXAMPLE_ROOM.hostId, state: EXAMPLE_ROOM }] })

/** The same for somebody new, with the room's code. */
export const Admitted = z.object({ code: z.string(), ...Seated.shape }).meta({
  id: 'Admitted',
  examples: [{ code: EXAMPLE_ROOM.code, participantId: EXAMPLE_ROOM.hostId, state: EXAMPLE_ROOM }],
})
