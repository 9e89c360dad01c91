import { normalCode } from '#engine/ids.ts'
import type { CodeGuard } from '../limits/codeGuard.ts'
import type { Room } from './room.ts'
import type { Rooms } from './rooms.ts'

export interface LookUpServices {
  readonly rooms: Rooms
  readonly codes: CodeGuard
}

/** The room of a typed code, or the reason for a refusal; `wait` is the seconds until the address may try again. */
export type LookedUp =
  | { readonly room: Room }
  | { readonly refused: 'no-room' | 'too-many-opened' | 'too-many-wrong-codes'; readonly wait: number }

/** Finds a room by its code as typed; limits wrong codes and rooms loaded into memory. [ID2] [ID3] [OP15] */
export async function lookUp({ rooms, codes }: LookUpServices, typed: string, address: string): Promise<LookedUp> {
  const code = normalCode(typed)
  const full = code === null || rooms.isInMemory(code) ? 0 : rooms.places.open(address)
  if (full > 0) return { refused: 'too-many-opened', wait: full }
  const { found, wait } = await codes.tried(address, async () => (code === null ? null : rooms.find(code)))
  if (wait > 0) return { refused: 'too-many-wrong-codes', wait }
  return found ? { room: found } : { refused: 'no-room', wait: 0 }
}
