import { entryOf } from '../../entries.ts'
import { linesIn } from '../../words/catalogue.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../words/languages.ts'
import type { RoomSection, RoomState } from '../state.ts'

/** Lines of the moderator, derived from the state alone, in the room's language. [MO1] [LA20] */

export function kickoffLine(room: RoomState, scope: readonly string[]): string {
  const words = linesIn(room.lang)
  const [review, time] = [words.reviews[room.template], spokenDuration(room.durationMs, room.lang)]
  const [first] = scope
  return first === undefined
    ? words.openFloor(review, time)
    : words.kickoff(review, scope.length, time, quoted(room, first))
}

export function timeLine(room: RoomState, percent: 50 | 75 | 90): string {
  const left = spokenDuration(Math.round((room.durationMs * (100 - percent)) / 100), room.lang)
  return `${linesIn(room.lang).timeUsed(percent, left)} ${standingLine(room)}`
}

export function idleLine(room: RoomState): string {
  const { idle, whatNext, whatIsOpen } = linesIn(room.lang)
  return `${idle} ${room.current === null ? whatNext : whatIsOpen(quoted(room, room.current))}`
}

export function progressLine(room: RoomState, confirmedId: string, nextId: string | null): string {
  const words = linesIn(room.lang)
  const next = nextId === null ? '' : ` ${words.next(quoted(room, nextId))}`
  return `${words.confirmed(quoted(room, confirmedId))} ${standingLine(room, confirmedId)}${next}`
}

export function completeLine(room: RoomState): string {
  return linesIn(room.lang).complete(room.scope.length)
}

export function timeoutLine(room: RoomState): string {
  return `${linesIn(room.lang).timeout} ${standingLine(room)}`
}

export function stoppedLine(room: RoomState): string {
  return `${linesIn(room.lang).stopped} ${standingLine(room)}`
}

/** [SN13] */
export function closedLine(room: RoomState): string {
  return `${linesIn(room.lang).closed} ${standingLine(room)}`
}

/** [SN11] */
export const minutesSpentLine = ({ lang }: RoomState): string => linesIn(lang).minutesSpent

export const quarantineLine = ({ lang }: RoomState): string => linesIn(lang).quarantine

export function hostMovedLine({ seats, hostId, lang }: RoomState, participantId: string): string {
  return linesIn(lang).hostMoved(entryOf(seats, hostId).name, entryOf(seats, participantId).name)
}

export function hostClaimedLine({ seats, hostId, lang }: RoomState, participantId: string): string {
  return linesIn(lang).hostClaimed(entryOf(seats, participantId).name, entryOf(seats, hostId).name)
}

export function bubbleLine(room: RoomState, sectionId: string): string {
  return linesIn(room.lang).shallWeConfirm(quoted(room, sectionId))
}

function standingLine(room: RoomState, alsoConfirmed?: string): string {
  const { noScope, standing } = linesIn(room.lang)
  if (room.scope.length === 0) return noScope
  const confirmed = room.scope.filter(
    (id) => id === alsoConfirmed || entryOf(room.standings, id).status === 'confirmed',
  ).length
  return standing(confirmed, room.scope.length)
}

function quoted(room: RoomState, sectionId: string): string {
  const place = room.sections.findIndex(({ id }: RoomSection) => id === sectionId)
  return linesIn(room.lang).quoted(entryOf(room.sections, place).title)
}

/** "45 seconds", "1 minute", "2 hours 30 minutes". */
export function spokenDuration(durationMs: number, language: Language = DEFAULT_LANGUAGE): string {
  const words = linesIn(language)
  const seconds = Math.round(durationMs / 1000)
  if (seconds < 90) return words.seconds(seconds)
  const minutes = Math.round(seconds / 60)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return words.minutes(minutes)
  return minutes % 60 === 0 ? words.hours(hours) : `${words.hours(hours)} ${words.minutes(minutes % 60)}`
}
