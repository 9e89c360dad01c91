import { SAVING_AGAIN, SAVING_STOPPED } from '#protocol/errors.ts'
import type { Rooms } from '../rooms/rooms.ts'
import type { SavingChange } from './saving.ts'

/** Tells everyone in a room that nothing can be saved, or that it works again. [MN72] */
export function noticeRooms(rooms: Pick<Rooms, 'inMemory'>, { ok, at }: Pick<SavingChange, 'ok' | 'at'>): void {
  const notice = { kind: 'saving', ok, text: ok ? SAVING_AGAIN : SAVING_STOPPED, at } as const
  for (const { channel } of rooms.inMemory()) channel.broadcast('room:notice', notice)
}
