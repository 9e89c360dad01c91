import type { BoardOp } from '../../engine/board/ops.ts'
import type { Recurrence } from '../../engine/space/recurrence.ts'
import type { SpaceRole, SpaceSettings } from '../../engine/space/settings.ts'
import type { BoardItemView, BoardView } from '../../protocol/views/board.ts'
import type { StoredFile } from '../../protocol/views/context.ts'
import type { MemberView, NoteView, RecordingView, SpaceParts, SpaceView } from '../../protocol/views/space.ts'
import type { View } from '../../protocol/views/view.ts'

export type { BoardOp } from '../../engine/board/ops.ts'
/** Wire types of spaces, taken from the service's own sources. */
export type { Recurrence } from '../../engine/space/recurrence.ts'
export type { SpaceRole, SpaceSettings } from '../../engine/space/settings.ts'
export type { Weekday } from '../../engine/space/weekdays.ts'
export type { BoardChange } from '../../protocol/views/board.ts'
export type {
  CallView as Call,
  LiveView as LiveSession,
  NoteView as Note,
  RecordingView as Recording,
  SessionRef,
  SpaceOpened,
} from '../../protocol/views/space.ts'
export type BoardItem = BoardItemView
export type Board = BoardView
export type Space = SpaceView
export type Member = MemberView
export type StoredFileRef = StoredFile

export type SpaceFull = View<typeof SpaceParts> & { readonly board: Board }

/** What creates a space; everything may be left out. */
export interface SpaceCreation {
  readonly name?: string
  readonly description?: string
  readonly teamId?: string
  readonly settings?: Partial<SpaceSettings>
  readonly board?: readonly (Partial<BoardItem> & Pick<BoardItem, 'kind'>)[]
  readonly prompt?: string
  readonly invites?: readonly string[]
}
export type SpaceCreated = Space & {
  readonly board: Board
  readonly invited: readonly string[]
  readonly seededBy: 'ai' | 'template' | 'fallback' | null
}
/** A change of a space's record and board: all of it happens, or nothing. */
export interface SpacePatch {
  readonly name?: string
  readonly description?: string
  readonly settings?: Partial<SpaceSettings>
  readonly board?: { readonly ops: readonly BoardOp[] }
  readonly ifVersion?: number
}
export interface SpaceUsage {
  readonly plan: Space['plan']
  readonly team: { readonly id: string; readonly name: string }
  readonly period: { readonly month: string; readonly from: number; readonly to: number }
  readonly rooms: Used
  readonly recaps: Used
  readonly assistantMinutes: Used
  readonly resetsAt: number
}
export interface Used {
  readonly used: number
  /** Null: unlimited. */
  readonly limit: number | null
}
/** Body of a refusal by the plan (402). */
export interface QuotaRefusal {
  readonly error: string
  readonly quota: {
    readonly key: 'rooms' | 'members' | 'storage'
    readonly used: number
    readonly limit: number
    readonly resetsAt: number | null
  }
}
export interface Visit {
  readonly role: SpaceRole
  readonly joined: boolean
  readonly member: Member
}
export interface Invited {
  readonly members: readonly Member[]
  readonly invited: readonly string[]
  readonly already: readonly string[]
}
/** What schedules a call; `start` is local time in `tz`. */
export interface CallRequest {
  readonly title: string
  readonly start: string
  readonly tz: string
  readonly durationMin?: number
  readonly recurrence?: Recurrence | null
  readonly description?: string
  readonly attendees?: readonly string[]
  readonly notify?: boolean
}
export interface AddedFile {
  readonly fileId: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly sha256: string
  readonly url: string
}
/** Who has the space open, and what they edit. */
export interface Presence {
  readonly userId: string
  readonly name: string
  readonly itemId: string | null
}
export type NoteConflict = { readonly error: string; readonly current: NoteView }
export type AddedRecording = { readonly recording: RecordingView }
