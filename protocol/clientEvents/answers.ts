import * as z from 'zod'
import { EXAMPLE_ROOM } from '../examples.ts'
import { RoomView } from '../views/room.ts'

/** Fields of a successful ack; every ack may be `Refused` instead. [EV2] [EV3] */
const ok = z.literal(true)

export const Refused = z
  .strictObject({
    error: z
      .string()
      .min(1)
      .meta({ description: 'One sentence that can be shown to people. There are no error codes.' }),
  })
  .meta({ id: 'Refused' })

export const Done = z.object({ ok }).meta({ id: 'Done', examples: [{ ok: true }] })

/** Success, with the id of the new message. */
export const Said = z
  .object({ ok, id: z.string() })
  .meta({ id: 'Said', examples: [{ ok: true, id: 'm_0mf3k2x9a7Qw1Er5Ty' }] })

/** Success, with the id of the new entry of the ledger. */
export const Noted = z
  .object({ ok, id: z.string() })
  .meta({ id: 'Noted', examples: [{ ok: true, id: 'a_0mf3k2xd77Sx4Bn6Gh' }] })

/** The caller's seat and the state of the room. */
export const Seated = z
  .object({ participantId: z.string(), state: RoomView })
  .meta({ id: 'Seated', examples: [{ participantId: EXAMPLE_ROOM.hostId, state: EXAMPLE_ROOM }] })

/** A new seat, the state of the room, and the room's code. */
export const Admitted = z.object({ code: z.string(), ...Seated.shape }).meta({
  id: 'Admitted',
  examples: [{ code: EXAMPLE_ROOM.code, participantId: EXAMPLE_ROOM.hostId, state: EXAMPLE_ROOM }],
})
