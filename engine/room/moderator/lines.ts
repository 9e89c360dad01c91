import { entryOf } from '../../entries.ts'
import { linesIn } from '../../words/catalogue.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../words/languages.ts'
import type { RoomSection, RoomState } from '../state.ts'

const MINUTE_MS = 60_000
/** Open sections named in the line about the last two minutes. */
const OPEN_NAMED = 5

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

/** [TI15] */
export function lastPartLine(room: RoomState, leftMs: number): string {
  const { left, stillOpen } = linesIn(room.lang)
  const open = room.scope.filter((id) => entryOf(room.standings, id).status !== 'confirmed')
  const named = open.slice(0, OPEN_NAMED).map((id) => quoted(room, id))
  const what = open.length === 0 ? standingLine(room) : stillOpen(named, open.length - named.length)
  return `${left(spokenDuration(leftMs, room.lang))} ${what}`
}

/** [TI6] */
export function extendedLine({ seats, lang }: RoomState, by: string, ms: number): string {
  const words = linesIn(lang)
  const time = ms % MINUTE_MS === 0 ? words.minutes(ms / MINUTE_MS) : spokenDuration(ms, lang)
  return words.extended(entryOf(seats, by).name, time)
}

/** [TI11] */
export const pausedLine = ({ seats, lang }: RoomState, by: string): string =>
  linesIn(lang).paused(entryOf(seats, by).name)

/** [TI11] */
export const resumedLine = ({ seats, lang }: RoomState, by: string): string =>
  linesIn(lang).resumed(entryOf(seats, by).name)

/** [TI14] */
export const pausesSpentLine = ({ lang }: RoomState): string => linesIn(lang).pausesSpent

/** [TI22] */
export function widenedLine(room: RoomState, by: string, added: readonly string[]): string {
  const words = linesIn(room.lang)
  const { name } = entryOf(room.seats, by)
  const [first] = added
  return added.length === 1 && first !== undefined
    ? words.widenedBy(name, quoted(room, first))
    : words.widened(name, added.length)
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
