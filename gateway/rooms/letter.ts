import type { JsonObject } from '#engine/json.ts'
import type { Refusal } from '#engine/refusal.ts'
import type { CommandStamp, RoomCommand } from '#engine/room/commands.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Connection } from '../connections/connection.ts'

type Unstamped<C> = C extends RoomCommand ? Omit<C, keyof CommandStamp> : never
export type UnstampedCommand = Unstamped<RoomCommand>

/** What became of a command: a reply with the room just after it, or why not. */
export type Outcome = { readonly reply: JsonObject; readonly room: RoomState; readonly error?: never } | Failure
/** Why a command was not taken. */
export type Failure = { readonly error: string; readonly refused: Refusal['refused'] | 'busy' | 'failed' }

export function isFailure(outcome: object): outcome is Failure {
  return 'refused' in outcome
}

/** A command in a room's mailbox, and who waits for its outcome. */
export interface Letter {
  readonly command: UnstampedCommand
  readonly settle: (outcome: Outcome) => void
  readonly connection: Connection | null
  answered: boolean
}

export const FAILED: Outcome = { error: 'Something went wrong on our side. Please try again.', refused: 'failed' }
export const BUSY: Outcome = {
  error: 'This room has too much to do at the moment. Please try again.',
  refused: 'busy',
}
