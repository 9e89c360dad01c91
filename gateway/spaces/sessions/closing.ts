import { setTimeout as pause } from 'node:timers/promises'
import type { BoardFile } from '#engine/room/material.ts'
import type { RoomState } from '#engine/room/state.ts'
import { NOTE_MAX } from '#engine/space/limits.ts'
import { SYSTEM } from '#engine/stream.ts'
import { cutWhole } from '#engine/text.ts'
import { intelView } from '#projections/views/intel.ts'
import { sessionName } from '#projections/views/session/name.ts'
import type { Accounts } from '../../accounts/accounts.ts'
import type { Clock } from '../../clock.ts'
import type { Room } from '../../rooms/room.ts'
import type { LoadedSpace } from '../spaces.ts'
import type { SessionAllowance } from './allowance.ts'
import { type BoardFileServices, copyBoardFiles, missingFiles } from './boardFiles.ts'
import type { SessionLink } from './links.ts'

/** The last analysis of the ledger is waited for this long, so that the space shows the final figures. */
const CONCLUDED_MS = 2_000
const POLL_MS = 50
/** The recap waits this long for the report of a model. */
export const REPORT_MS = 60_000

export interface ClosingServices extends BoardFileServices {
  readonly accounts: Accounts
  readonly clock: Clock
  readonly allowance: SessionAllowance
  /** Returns the report on a room in Markdown; null without such a room. */
  readonly report: (code: string) => Promise<string | null>
}

/** A meeting that has ended, with its space. */
export interface EndedMeeting {
  readonly link: SessionLink
  readonly space: LoadedSpace
  readonly room: Room
}

/** Writes into the space what a meeting came to. Each step can be repeated; the last one makes the session archived. Rejects when the signal fires first. [SN6] [SN15] */
export async function archiveSession(
  services: ClosingServices,
  { link, space, room }: EndedMeeting,
  signal: AbortSignal,
): Promise<void> {
  const { sessionId, code } = link
  if (space.state.sessions[sessionId]?.status !== 'open') return
  for (let waited = 0; waited < CONCLUDED_MS && !room.state.concluded; waited += POLL_MS)
    await pause(POLL_MS, undefined, { signal })
  const { state } = room
  const { startedAt, endedAt } = state
  if (startedAt === null || endedAt === null) throw new Error('only a meeting that has ended is archived')
  await services.allowance.book(link, state, endedAt)
  const storageMax = services.accounts.planOf(link.teamId).storagePerRoom
  await copyBoardFiles(services, { space, sessionId, storageMax }, state)
  const { score, coverage } = intelView(state)
  const historyName = sessionName(code, endedAt)
  const title = state.docs[0]?.title ?? null
  const archived = { sessionId, historyName, title, startedAt, endedAt, score, coverage }
  await space.ask(SYSTEM, { type: 'archiveSession', ...archived })
}

/** Writes the recap as the first version of the session's note, unless there is one. [SN7] */
export async function writeRecap(services: ClosingServices, { link, space, room }: EndedMeeting): Promise<void> {
  const { sessionId, code } = link
  if (Object.hasOwn(space.state.notes, sessionId)) return
  const report = await services.report(code)
  if (report === null) return
  const text = recapOf(report, missingFiles(space.state, room.state))
  await space.ask(SYSTEM, { type: 'saveNote', sessionId, text, source: 'recap' })
}

function recapOf(report: string, leftOut: readonly BoardFile[]): string {
  const names = leftOut.map(({ name }) => `- ${name.replaceAll(/[\\`*_[\]<>#|]/g, '\\$&')}\n`).join('')
  const note =
    leftOut.length === 0 ? '' : `\n## Files not copied\n\nThe storage of the room had no space for them.\n\n${names}`
  return cutWhole(report, NOTE_MAX - Math.min(note.length, NOTE_MAX / 2)) + cutWhole(note, NOTE_MAX / 2)
}

/** True when the report of an ended meeting will not change any more, or has taken too long. */
export function isReportDue({ reportedAt, endedAt }: RoomState, now: number): boolean {
  return reportedAt !== null || (endedAt !== null && now >= endedAt + REPORT_MS)
}
