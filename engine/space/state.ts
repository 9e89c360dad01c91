import type { Folded } from '../aggregate.ts'
import { type BoardState, emptyBoard } from '../board/board.ts'
import type { Sealed } from '../sealed.ts'
import type { SpaceData } from './events.ts'
import { DEFAULT_SETTINGS, type SpaceRole, type SpaceSettings } from './settings.ts'

/** A user id; null for the service itself. */
export type By = string | null

/** A person in a space: a member, an invitee, or somebody who left; never deleted, so that a removal holds. */
export interface SpaceMember {
  readonly contactId: string
  userId: string | null
  readonly address: Sealed | null
  role: SpaceRole
  status: 'invited' | 'active' | 'left' | 'removed' | 'erased'
  invitedAt: number
  joinedAt: number | null
  lastVisitAt: number | null
}

export interface SpaceCover extends SpaceData<'cover.set'> {
  updatedAt: number
}

export interface SpaceFile {
  fileId: string
  name: string
  mime: string
  size: number
  sha256: string
  at: number
  by: By
}

export interface SpaceContextItem {
  id: string
  kind: 'note' | 'link' | 'data'
  title: string
  text: string
  url: string | null
  file: SpaceFile | null
  table: { columns: string[]; rows: number } | null
  status: 'pending' | 'ready' | 'failed'
  error: string | null
  by: By
  at: number
}

export interface SpaceCall extends Omit<SpaceData<'call.scheduled'>, 'callId'> {
  id: string
  by: By
  createdAt: number
  cancelledAt: number | null
  /** SEQUENCE of the calendar file. */
  sequence: number
}

export interface SpaceNote {
  sessionId: string
  text: string
  source: 'recap' | 'user'
  version: number
  updatedAt: number
  updatedBy: By
}

export interface SpaceRecording extends SpaceData<'recording.added'> {
  at: number
}

export interface SpaceSession {
  id: string
  code: string
  openedAt: number
  openedBy: By
  status: 'open' | 'archived' | 'abandoned'
  /** Null until the meeting is archived. */
  result: Omit<SpaceData<'session.archived'>, 'sessionId'> | null
}

/** State of a space. Mutable, but only `evolve/` writes to it. */
export interface SpaceState extends Folded {
  id: string
  teamId: string
  name: string
  description: string
  settings: SpaceSettings
  createdAt: number
  createdBy: By
  updatedAt: number
  /** Rises with every event but visits. */
  version: number
  trashedAt: number | null
  orphaned: boolean
  purged: boolean
  /** By contact id, in order of joining or invitation. */
  members: Record<string, SpaceMember>
  board: BoardState
  cover: SpaceCover | null
  files: Record<string, SpaceFile>
  context: SpaceContextItem[]
  calls: Record<string, SpaceCall>
  /** By session id. */
  notes: Record<string, SpaceNote>
  recordings: Record<string, SpaceRecording>
  /** In the order of opening. */
  sessions: Record<string, SpaceSession>
}

export function emptySpace(): SpaceState {
  return {
    seq: 0,
    at: 0,
    id: '',
    teamId: '',
    name: '',
    description: '',
    settings: { ...DEFAULT_SETTINGS },
    createdAt: 0,
    createdBy: null,
    updatedAt: 0,
    version: 0,
    trashedAt: null,
    orphaned: false,
    purged: false,
    members: {},
    board: emptyBoard(),
    cover: null,
    files: {},
    context: [],
    calls: {},
    notes: {},
    recordings: {},
    sessions: {},
  }
}

/** True for members and invitees; false for those who left. */
export function isMember(member: SpaceMember | undefined): member is SpaceMember {
  return member?.status === 'active' || member?.status === 'invited'
}

/** Returns members and invitees, in order of joining or invitation. */
export function membersOf(space: SpaceState): SpaceMember[] {
  return Object.values(space.members).filter(isMember)
}

/** Returns the meeting on the space that has not ended; null without one. */
export function openSessionOf(space: SpaceState): SpaceSession | null {
  return Object.values(space.sessions).find(({ status }) => status === 'open') ?? null
}

/** Returns the bytes that count against the plan: files and recordings. */
export function storedBytes(space: SpaceState): number {
  const stored = [...Object.values(space.files), ...Object.values(space.recordings)]
  return stored.reduce((sum, { size }) => sum + size, 0)
}
