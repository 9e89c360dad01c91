import { entryOf } from '../../entries.ts'
import type { RoomSection, RoomState } from '../state.ts'
import { templateOf } from '../templates.ts'

/** Lines of the moderator, derived from the state alone. [MO1] */

export function kickoffLine(room: RoomState, scope: readonly string[]): string {
  const review = templateOf(room.template).label.toLowerCase()
  const time = `${spokenDuration(room.durationMs)} on the clock`
  const [first] = scope
  if (first === undefined) return `Welcome to this ${review}. ${time}. No sections were picked, so the floor is open.`
  const sections = scope.length === 1 ? 'one section' : `${scope.length} sections`
  return `Welcome to this ${review}: ${sections} in scope, ${time}. We begin with ${quoted(room, first)}. Say so when you agree, and we confirm section by section.`
}

export function timeLine(room: RoomState, percent: 50 | 75 | 90): string {
  const left = spokenDuration(Math.round((room.durationMs * (100 - percent)) / 100))
  return `${percent} % of the time is used, ${left} left. ${standingLine(room)}`
}

export function idleLine(room: RoomState): string {
  const topic =
    room.current === null ? 'What should we look at next?' : `What is still open about ${quoted(room, room.current)}?`
  return `It has been quiet for a while. ${topic}`
}

export function progressLine(room: RoomState, confirmedId: string, nextId: string | null): string {
  const next = nextId === null ? '' : ` Next: ${quoted(room, nextId)}.`
  return `${quoted(room, confirmedId)} is confirmed. ${standingLine(room, confirmedId)}${next}`
}

export function completeLine(room: RoomState): string {
  return `Every section in scope is confirmed (${room.scope.length} of ${room.scope.length}). The review is complete.`
}

export function timeoutLine(room: RoomState): string {
  return `The time is up. ${standingLine(room)}`
}

export function stoppedLine(room: RoomState): string {
  return `The host has ended the meeting. ${standingLine(room)}`
}

/** [SN13] */
export function closedLine(room: RoomState): string {
  return `The meeting was ended from its space. ${standingLine(room)}`
}

/** [SN11] */
export const MINUTES_SPENT_LINE =
  'The assistant minutes of this month are used up. The assistant goes on without the language model.'

export const QUARANTINE_LINE =
  'The assistant cannot process something in this meeting and no longer follows it. The ledger stays as it is; everything else continues.'

export function hostMovedLine({ seats, hostId }: RoomState, participantId: string): string {
  return `${entryOf(seats, hostId).name} made ${entryOf(seats, participantId).name} the host.`
}

export function hostClaimedLine({ seats, hostId }: RoomState, participantId: string): string {
  return `${entryOf(seats, participantId).name} is now the host, because ${entryOf(seats, hostId).name} has been away for over a minute.`
}

export function bubbleLine(room: RoomState, sectionId: string): string {
  return `Shall we confirm ${quoted(room, sectionId)}?`
}

function standingLine(room: RoomState, alsoConfirmed?: string): string {
  if (room.scope.length === 0) return 'No sections were in scope.'
  const confirmed = room.scope.filter(
    (id) => id === alsoConfirmed || entryOf(room.standings, id).status === 'confirmed',
  ).length
  return `${confirmed} of ${room.scope.length} sections ${room.scope.length === 1 || confirmed === 1 ? 'is' : 'are'} confirmed.`
}

function quoted(room: RoomState, sectionId: string): string {
  const place = room.sections.findIndex(({ id }: RoomSection) => id === sectionId)
  return `“${entryOf(room.sections, place).title}”`
}

/** "45 seconds", "1 minute", "2 hours 30 minutes". */
export function spokenDuration(durationMs: number): string {
  const seconds = Math.round(durationMs / 1000)
  if (seconds < 90) return counted(seconds, 'second')
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return counted(minutes, 'minute')
  return minutes % 60 === 0 ? counted(hours, 'hour') : `${counted(hours, 'hour')} ${counted(minutes % 60, 'minute')}`
}

function counted(amount: number, unit: string): string {
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`
}
