import type { Sealed } from '../sealed.ts'
import type { TeamData } from './events.ts'

/** All commands of a team. `by` is the user who sends the command. */
export type TeamCommand =
  | { readonly type: 'create'; readonly ownerId: string; readonly personal: boolean; readonly name: Sealed | null }
  | { readonly type: 'addMember'; readonly by: string; readonly userId: string }
  | { readonly type: 'removeMember'; readonly by: string; readonly userId: string }
  /** Removes an erased account; if it was the last owner, the earliest member becomes owner. */
  | { readonly type: 'dropErased'; readonly userId: string }
  | ({ readonly type: 'setPlan' } & TeamData<'team.plan_set'>)
  /** Counts a room against the plan; refused with `over-quota` when the limit is reached. */
  | { readonly type: 'createRoom'; readonly spaceId: string }
  /** Notes what became of a room; that it went to trash or came back is noted once. */
  | {
      readonly type: 'note'
      readonly what: 'team.room_trashed' | 'team.room_restored' | 'team.space_exported'
      readonly spaceId: string
    }
  /** Counts a recap once per session; refused with `over-quota` when the limit is reached. */
  | { readonly type: 'countRecap'; readonly sessionId: string }
  | {
      readonly type: 'countMinutes'
      readonly sessionId: string
      readonly minutes: number
      /** End of the session. */
      readonly endedAt: number
    }

export type TeamCommandType = TeamCommand['type']
export type TeamCommandOf<T extends TeamCommandType> = Extract<TeamCommand, { type: T }>
