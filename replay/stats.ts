import type { CaptureFixture } from '#projections/capture.ts'
import { doerOf, movesOf } from './commands.ts'

export interface CaptureStats {
  readonly name: string
  readonly events: number
  readonly commands: number
  /** Events for which no command was found. */
  readonly stated: number
  /** Size of the events as JSON, in UTF-8 bytes. */
  readonly bytes: number
  readonly largest: { readonly bytes: number; readonly seq: number; readonly type: string }
  readonly people: number
  /** Number of user messages. */
  readonly messages: number
  readonly spanMs: number
  readonly longestPauseMs: number
  /** Number of events by type, most frequent first. */
  readonly types: Readonly<Record<string, number>>
  /** Number of commands by origin: person, clock or service. */
  readonly doers: Readonly<Record<string, number>>
}

export function statsOf(name: string, { events, participants }: CaptureFixture): CaptureStats {
  const sizes = events.map((event) => Buffer.byteLength(JSON.stringify(event)))
  const largest = sizes.reduce((best, size, place) => (size > sizes[best]! ? place : best), 0)
  const moves = [...movesOf(events)].map(({ command }) => command)
  const pauses = events.slice(1).map(({ at }, i) => at - events[i]!.at)
  return {
    name,
    events: events.length,
    commands: moves.filter((command) => command !== null).length,
    stated: moves.filter((command) => command === null).length,
    bytes: sizes.reduce((sum, size) => sum + size, 0),
    largest: { bytes: sizes[largest] ?? 0, seq: largest + 1, type: events[largest]?.type ?? '' },
    people: participants.length,
    messages: events.filter(({ type, data }) => type === 'messaged' && data.type === 'user').length,
    spanMs: (events.at(-1)?.at ?? 0) - (events[0]?.at ?? 0),
    longestPauseMs: pauses.reduce((longest, pause) => Math.max(longest, pause), 0),
    types: counted(events.map(({ type }) => type)),
    doers: counted(moves.flatMap((command) => (command === null ? [] : [doerOf(command)]))),
  }
}

/** Sums the statistics of all captures. */
export function total(all: readonly CaptureStats[]): CaptureStats {
  const sum = (of: (one: CaptureStats) => number) => all.reduce((before, one) => before + of(one), 0)
  const most = (of: (one: CaptureStats) => number) => all.reduce((best, one) => Math.max(best, of(one)), 0)
  const spread = (of: (one: CaptureStats) => Readonly<Record<string, number>>) =>
    counted(all.flatMap((one) => Object.entries(of(one)).flatMap(([what, count]) => Array<string>(count).fill(what))))
  return {
    name: `${all.length} captures`,
    events: sum(({ events }) => events),
    commands: sum(({ commands }) => commands),
    stated: sum(({ stated }) => stated),
    bytes: sum(({ bytes }) => bytes),
    largest: all.map(({ largest }) => largest).reduce((a, b) => (b.bytes > a.bytes ? b : a)),
    people: sum(({ people }) => people),
    messages: sum(({ messages }) => messages),
    spanMs: sum(({ spanMs }) => spanMs),
    longestPauseMs: most(({ longestPauseMs }) => longestPauseMs),
    types: spread(({ types }) => types),
    doers: spread(({ doers }) => doers),
  }
}

function counted(items: readonly string[]): Record<string, number> {
  const groups = [...Map.groupBy(items, (item) => item)].map(([item, of]) => [item, of.length] as const)
  return Object.fromEntries(groups.sort(([, a], [, b]) => b - a))
}
