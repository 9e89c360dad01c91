import { isRefusal } from '#engine/refusal.ts'
import { nextDue } from '#engine/room/clock.ts'
import type { RoomCommand } from '#engine/room/commands.ts'
import type { AiMode, RoomEvent, RoomFact } from '#engine/room/events.ts'
import { voteDecisionId } from '#engine/room/ledger/ledger.ts'
import { factText, type Move, movesOf } from './commands.ts'
import { EventDescriber } from './eventDescriber.ts'
import { Playback, syntheticId } from './playback.ts'
import { completed, OWN_RULES, type Rules } from './rules.ts'

export interface RerunOptions {
  readonly mode?: AiMode
  readonly rules?: Rules
  /** Ids of absent people, whose commands are left out. An absent host still opens and starts the room, then disconnects. */
  readonly absent?: ReadonlySet<string>
  /** Commands left out, by the number of their first event. */
  readonly dropped?: ReadonlySet<number>
  /** Duration of the meeting in milliseconds. */
  readonly durationMs?: number
  /** The moves of exactly these events, when already known. */
  readonly moves?: readonly Move[]
}

/** A place where the rerun differs from the capture. */
export interface Departure {
  /** First event of the captured command; null when only the clock acted. */
  readonly seq: number | null
  readonly captured: readonly string[]
  readonly rerun: readonly string[]
  /** Why the captured command is no longer possible. */
  readonly refused: string | null
}

export interface Rerun {
  readonly events: readonly RoomEvent[]
  readonly departures: readonly Departure[]
  readonly commands: number
}

/** The limits of a rerun, printed with every result. */
export const LIMIT =
  'A rerun assumes that people say and do the same things at the same moments, whatever the assistant says. Its answers, ' +
  'summaries and ledger entries are the captured ones. No model is called.'

/** Tolerance for late captured clock events: a rerun adds a clock line only if it was due longer ago than this. */
const LATE_MS_MAX = 1_000

/** Decides the captured commands again, under another mode, other rules or without some of them, on a simulated clock. [RW3] */
export function rerun(events: readonly RoomEvent[], options: RerunOptions): Rerun {
  return new Rerunning(events, options).run()
}

class Rerunning {
  readonly #events: readonly RoomEvent[]
  readonly #options: RerunOptions
  readonly #playback: Playback
  readonly #describer: EventDescriber
  readonly #departures: Departure[] = []
  /** Captured bubble to its counterpart in the rerun. */
  readonly #bubbles = new Map<string, string>()
  /** Captured bubble to its section. */
  readonly #sections = new Map<string, string>()
  /** Last event of the rerun at each event of the capture. */
  readonly #reached: number[] = [0]
  #ticks = 0
  #commands = 0

  constructor(events: readonly RoomEvent[], options: RerunOptions) {
    this.#events = events
    this.#options = options
    this.#playback = new Playback((options.rules ? completed(options.rules) : OWN_RULES).decide)
    this.#describer = new EventDescriber(events)
  }

  run(): Rerun {
    for (const move of this.#options.moves ?? movesOf(this.#events)) {
      const captured = this.#events.slice(move.from - 1, move.to)
      this.#tickUntil(captured[0]!.at - LATE_MS_MAX)
      this.#repeat(move, captured)
      for (const { type, seq, data } of captured) {
        if (type === 'opened') this.#sections.set(data.messageId, data.sectionId)
        this.#reached[seq] = this.#playback.room.seq
      }
    }
    if (this.#events.some(({ type }) => type === 'ended')) this.#tickUntil(Number.POSITIVE_INFINITY)
    return { events: this.#playback.events, departures: this.#departures, commands: this.#commands }
  }

  #repeat({ from, command }: Move, captured: readonly RoomEvent[]): void {
    if (command === null) return this.#restate(captured)
    if (this.#leftOut(from, command)) return this.#note(from, captured, [], 'Left out.')
    const asked = this.#adapted(command)
    if (asked === null) return this.#note(from, captured, [], 'The mode stays as it is.')
    this.#commands += 1
    const seqs = captured.map(({ id }) => id)
    const first = this.#playback.room.seq + 1
    const made = this.#playback.ask(asked, (seq) => seqs[seq - first] ?? this.#freshId(seq))
    if (isRefusal(made)) return this.#note(from, captured, [], made.error)
    const modeAlone = command.type === 'create' || command.type === 'seed'
    if (!modeAlone) this.#note(from, captured, made, null)
    if (command.type === 'start') this.#hostLeaves(asked.at)
  }

  #leftOut(from: number, command: RoomCommand): boolean {
    const { absent, dropped } = this.#options
    if (dropped?.has(from)) return true
    if (absent === undefined || HOST_DUTIES.has(command.type)) return false
    return absent.has(personOf(command, this.#events[from - 1]!) ?? '')
  }

  /** Disconnects an absent host, so that votes do not wait for one. */
  #hostLeaves(at: number): void {
    const { room } = this.#playback
    const seat = room.seats[room.hostId]
    if (!this.#options.absent?.has(room.hostId) || !seat || seat.connectionId === null) return
    const { connectionId } = seat
    const entropy = String(++this.#ticks).padStart(20, '0')
    this.#playback.ask(
      { type: 'unseat', participantId: room.hostId, connectionId, reason: 'disconnected', at, entropy },
      (seq) => this.#freshId(seq),
    )
  }

  /** Copies events that no command explains, if the rerun has what they depend on. */
  #restate(captured: readonly RoomEvent[]): void {
    const { room } = this.#playback
    for (const event of captured) {
      const { seq, at, id, type, actor, data } = event
      if (!this.#fits(event)) this.#note(seq, [event], [], 'What it depends on did not happen.')
      else {
        const remade = type === 'analysed' ? { ...data, upTo: this.#reached[data.upTo] ?? room.seq } : data
        this.#playback.state({ type, actor, data: remade } as RoomFact, { id, at: Math.max(at, room.at) })
      }
    }
  }

  /** True when any option differs from the capture; otherwise the captured clock events suffice. */
  get #isOther(): boolean {
    const { mode, rules, absent, dropped, durationMs } = this.#options
    return [mode, rules, durationMs].some((one) => one !== undefined) || (absent?.size ?? 0) + (dropped?.size ?? 0) > 0
  }

  #fits({ type, data }: RoomEvent): boolean {
    const { room } = this.#playback
    if (type === 'analysed') return room.startedAt !== null
    const remarks = room.aiMode === 'expert' || room.aiMode === 'critical'
    if (type === 'messaged' && data.trigger === 'answer') return room.phase === 'chat' && remarks
    return this.#departures.length === 0
  }

  #tickUntil(until: number): void {
    if (!this.#isOther) return
    const { room } = this.#playback
    for (let due = nextDue(room, room.at); due !== null && due < until; due = nextDue(room, Math.max(due, room.at))) {
      const entropy = String(++this.#ticks).padStart(20, '0')
      const at = Math.max(due, room.at)
      const made = this.#playback.ask({ type: 'tick', at, entropy }, (seq) => this.#freshId(seq))
      if (isRefusal(made) || made.length === 0) return
      this.#note(null, [], made, null)
    }
  }

  /** Returns the command with the rerun's ids, or null when the chosen mode excludes it. */
  #adapted(command: RoomCommand): RoomCommand | null {
    const { mode, durationMs } = this.#options
    const at = Math.max(command.at, this.#playback.room.at)
    const other = {
      ...(mode === undefined ? {} : { aiMode: mode }),
      ...(durationMs === undefined ? {} : { durationMs }),
    }
    if (command.type === 'create') return { ...command, at, ...other }
    if (command.type === 'seed' && command.settings)
      return { ...command, at, settings: { ...command.settings, ...other } }
    if (command.type === 'setMode' && mode !== undefined) return null
    if (command.type === 'analyse') return { ...command, at, upTo: this.#reached[command.upTo] ?? command.upTo }
    if (command.type === 'vote') return { ...command, at, messageId: this.#bubbleFor(command.messageId) }
    if (command.type === 'rule') {
      const bubble = this.#bubbleFor(`m_${command.itemId.slice(2)}`)
      return {
        ...command,
        at,
        itemId: bubble.slice(2) === command.itemId.slice(2) ? command.itemId : voteDecisionId(bubble),
      }
    }
    return { ...command, at }
  }

  /** Returns the same bubble if the rerun has it, else the open bubble of its section. */
  #bubbleFor(messageId: string): string {
    const { room } = this.#playback
    const sectionId = this.#sections.get(messageId)
    if (sectionId === undefined || Object.hasOwn(room.bubbles, messageId)) return messageId
    const stands = this.#bubbles.get(messageId) ?? room.openBubbles[sectionId]
    if (stands === undefined) return messageId
    this.#bubbles.set(messageId, stands)
    return stands
  }

  #note(seq: number | null, captured: readonly RoomEvent[], made: readonly RoomEvent[], refused: string | null): void {
    const renamed = (event: RoomEvent) => this.#renamed(comparable(event))
    const [before, after] = [captured.map(renamed), made.map(comparable)]
    if (refused === null && before.length === after.length && before.every((text, i) => text === after[i])) return
    this.#describer.learn(made)
    this.#departures.push({
      seq,
      captured: captured
        .filter((event) => !after.includes(renamed(event)))
        .map((event) => this.#describer.describe(event)),
      rerun: made
        .filter((event) => !before.includes(comparable(event)))
        .map((event) => this.#describer.describe(event)),
      refused,
    })
  }

  #renamed(text: string): string {
    let renamed = text
    for (const [was, is] of this.#bubbles) renamed = renamed.replaceAll(`"${was}"`, `"${is}"`)
    return renamed
  }

  #freshId(seq: number): string {
    return syntheticId(this.#events.length + seq)
  }
}

/** Comparison text of an event. The position of an analysis differs between streams and is ignored. */
function comparable(event: RoomEvent): string {
  if (event.type !== 'analysed') return factText(event)
  const { type, actor, data } = event
  return factText({ type, actor, data: { ...data, upTo: 0 } })
}

/** Commands of the host that are never left out. */
const HOST_DUTIES: ReadonlySet<RoomCommand['type']> = new Set([
  'create',
  'upload',
  'pick',
  'start',
  'stop',
  'setMode',
  'moveHost',
])

/** Participant id of a command; a join's id is in its event. */
function personOf(command: RoomCommand, event: RoomEvent): string | null {
  if (command.type === 'join') return event.actor.id
  if ('participantId' in command) return command.participantId
  return 'by' in command ? command.by : null
}
