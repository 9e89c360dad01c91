import type { Request } from 'express'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { ContextIntake } from '#gateway/uploads/contextIntake.ts'
import { roomContext } from '#gateway/uploads/roomContext.ts'
import type { context } from '#protocol/http/context.ts'
import { type RoomAccess, roomOf, seatOf } from './caller.ts'
import type { Handlers } from './endpoints.ts'
import { accepted, settled } from './settled.ts'
import { storedTooMuch } from './uploadSlots.ts'

export interface ContextServices extends RoomAccess {
  readonly context: ContextIntake
  readonly stored: StoredBytes
}

export function contextHandlers(services: ContextServices): Handlers<typeof context> {
  const intake = services.context
  return {
    addContextNote: async (call) => {
      const { participantId, text, title } = call.body
      const room = await roomOf(services, call)
      const by = seatOf(services, room, call, participantId)
      charge(services, call.request, `${text}${title ?? ''}`)
      return { ok: true, item: settled(await intake.addNote(roomContext(room, by), { text, title })) }
    },
    addContextLink: async (call) => {
      const { participantId, url, title } = call.body
      const room = await roomOf(services, call)
      const by = seatOf(services, room, call, participantId)
      charge(services, call.request, `${url}${title ?? ''}`)
      return { ok: true, item: settled(await intake.addLink(roomContext(room, by), { url, title })) }
    },
    addContextData: async (call) => {
      const { upload, declared, fields } = call.body
      const room = await roomOf(services, call)
      const by = seatOf(services, room, call, fields.participantId)
      const { title } = fields
      return {
        ok: true,
        item: settled(
          await accepted(intake.addData(roomContext(room, by), { upload, declared, title }), room.state.lang),
        ),
      }
    },
    removeContext: async (call) => {
      const room = await roomOf(services, call)
      const by = seatOf(services, room, call)
      return { ok: true, items: settled(await intake.remove(roomContext(room, by), call.params.itemId)).left }
    },
  }
}

/** Charges a text to the storage quota of the client's address. [OP13] */
export function charge(
  { stored, addressOf }: Pick<ContextServices, 'stored' | 'addressOf'>,
  request: Request,
  text: string,
): void {
  const wait = stored.charge(addressOf(request), Buffer.byteLength(text))
  if (wait > 0) throw storedTooMuch(wait)
}
