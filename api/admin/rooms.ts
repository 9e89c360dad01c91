import type { RoomList } from '#gateway/admin/roomList.ts'
import type { adminRooms } from '#protocol/http/admin/rooms.ts'
import type { Handlers } from '../endpoints.ts'

interface AdminRoomServices {
  readonly roomList: RoomList
}

/** Handlers for the list of review rooms. [RL1] */
export function adminRoomHandlers({ roomList }: AdminRoomServices): Handlers<typeof adminRooms> {
  return { adminRooms: ({ query }) => roomList.list(query) }
}
