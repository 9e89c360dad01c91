import type { Archive } from '#gateway/archive/archive.ts'
import type { programs } from '#protocol/http/programs.ts'
import { type RoomAccess, roomOf } from '../caller.ts'
import type { Call, Reply } from '../endpoints.ts'
import { HttpError, ValidationError } from '../errors.ts'
import { orServiceUnavailable } from '../serviceUnavailable.ts'

/** Returns a page of messages: from the room's state while it holds them all, otherwise from the stream. [HP8] [HP9] */
export async function messages(
  services: RoomAccess & { readonly archive: Archive },
  call: Call<typeof programs.messages>,
): Promise<Reply<typeof programs.messages>> {
  const { after, limit } = call.query
  const { code, state, view } = await viewed(services, call)
  const isWhole = state.messageCount === view.messages.length
  const inState = after === undefined ? isWhole : view.messages.some(({ id }) => id === after)
  if (!inState) {
    const page = await orServiceUnavailable(services.archive.messages(code, { after, limit }))
    if (page === null) throw after === undefined ? noRoom() : unknownMessage()
    return page
  }
  const from = after === undefined ? 0 : view.messages.findIndex(({ id }) => id === after) + 1
  const page = view.messages.slice(from, from + limit)
  return { messages: page, nextAfter: from + limit < view.messages.length ? page.at(-1)!.id : null }
}

async function viewed(services: RoomAccess, call: Call<typeof programs.messages>) {
  const room = await roomOf(services, call)
  return { code: room.code, state: room.state, view: room.view() }
}

const noRoom = () => new HttpError(404, 'There is no room with that code.')

function unknownMessage(): ValidationError {
  return new ValidationError([
    { loc: ['query', 'after'], msg: 'There is no such message in this room.', type: 'value_error' },
  ])
}
