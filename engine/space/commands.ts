import type { BoardItem } from '../board/item.ts'
import type { BoardOp } from '../board/ops.ts'
import type { Sealed } from '../sealed.ts'
import type { SpaceData } from './events.ts'
import type { SpaceRole, SpaceSettings } from './settings.ts'

/** Somebody to invite: an existing contact of the space, or a fresh one. */
export interface Invitee {
  readonly contactId: string
  readonly userId: string | null
  readonly address: Sealed | null
}

/** Items of a new board with one origin. */
export interface NewItems {
  readonly origin: BoardItem['origin']
  readonly ops: readonly BoardOp[]
}

/** A limit of the team's plan; null is unlimited. */
type PlanLimit = number | null

interface Commands {
  create: SpaceData<'space.created'> & {
    /** In this order; together one change of the board. */
    readonly items: readonly NewItems[]
    readonly invitees: readonly Invitee[]
    readonly membersMax: PlanLimit
  }
  /** All of it or nothing. */
  update: {
    readonly name?: string | undefined
    readonly description?: string | undefined
    readonly settings?: Partial<SpaceSettings> | undefined
    readonly ops?: readonly BoardOp[] | undefined
    readonly ifVersion?: number | undefined
  }
  trash: object
  restore: object
  /** After 30 days in trash. */
  purge: object

  invite: {
    readonly invitees: readonly Invitee[]
    readonly role: 'editor' | 'viewer'
    readonly message: string | null
    readonly membersMax: PlanLimit
  }
  /** `contactId` of the visitor: a contact of the space whose account or address is theirs, or a fresh one. */
  visit: { readonly contactId: string; readonly membersMax: PlanLimit }
  setRole: { readonly contactId: string; readonly role: SpaceRole }
  /** `isSelf`: the sender is that member, by account or address. */
  removeMember: { readonly contactId: string; readonly isSelf: boolean }
  /** An erased account leaves; `contactIds` of its address. The earliest editor succeeds an owner, else the space goes to trash. */
  dropErased: { readonly contactIds: readonly string[] }

  setCover: SpaceData<'cover.set'>
  removeCover: object
  addFile: Omit<SpaceData<'file.added'>, 'fileId'> & { readonly storageMax: PlanLimit }
  removeFile: { readonly fileId: string }

  addContext: Omit<SpaceData<'context.added'>, 'itemId' | 'file'> & {
    readonly file: Omit<NonNullable<SpaceData<'context.added'>['file']>, 'fileId'> | null
  }
  resolveContext: SpaceData<'context.resolved'>
  removeContext: { readonly itemId: string }

  scheduleCall: Omit<SpaceData<'call.scheduled'>, 'callId'>
  cancelCall: { readonly callId: string }

  /** `ifVersion` is 0 before the first version. A recap does not replace a note that is there. */
  saveNote: SpaceData<'note.saved'> & { readonly ifVersion?: number | undefined }
  addRecording: SpaceData<'recording.added'> & { readonly storageMax: PlanLimit }
  removeRecording: { readonly sessionId: string }

  openSession: SpaceData<'session.opened'>
  archiveSession: SpaceData<'session.archived'>
  abandonSession: SpaceData<'session.abandoned'>
}

/** All commands of a space. Who may send them: `roles.ts`. */
export type SpaceCommandType = keyof Commands
export type SpaceCommandOf<T extends SpaceCommandType> = { readonly type: T } & Readonly<Commands[T]>
export type SpaceCommand = { [T in SpaceCommandType]: SpaceCommandOf<T> }[SpaceCommandType]
