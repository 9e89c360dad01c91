import type { Result } from '@parley/client'
import type { CommandOf, CommandType, RoomCommand } from '#engine/room/commands.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { voteDecisionId } from '#engine/room/ledger/ledger.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { doerOf, movesOf } from '../commands.ts'
import { Player } from '../player/player.ts'
import { isServiceAt } from '../player/service.ts'
import { seedRoom } from './admin.ts'

export interface PlayOptions {
  readonly url: string
  /** Captured seconds per real second; 0 sends each command as soon as the previous one is answered. */
  readonly speed: number
  readonly token: string | null
  readonly show: (done: number, total: number) => void
}

export interface Played {
  readonly code: string
  /** Commands refused or not repeatable, with the captured event. */
  readonly failed: readonly { readonly seq: number; readonly type: CommandType; readonly why: string }[]
  readonly witness: Player
  readonly people: readonly Player[]
}

/** A bubble may arrive shortly after the message that opened it. */
const BUBBLE_MS_MAX = 1_000
const DURATION_MS_MIN = 1_000
/** Commands covered by the seed. */
const SEEDED: readonly CommandType[] = ['upload', 'divide', 'withdraw', 'seed', 'addContext', 'resolveContext']
const NOBODY = refused('This person has no seat.')
const OTHER_LINES = refused('The ledger here holds other items.')

/**
 * Repeats in a live room what the people of a capture did, at their pace. The caller disconnects them. Throws when no room
 * can be created. [RW7]
 */
export async function play(capture: CaptureFixture, options: PlayOptions): Promise<Played> {
  if (!(await isServiceAt(options.url))) throw noRoom(options, 'no service answers there.')
  return await new Play(capture, options).run()
}

const noRoom = ({ url }: PlayOptions, why: string) => new Error(`No room could be created at ${url}: ${why}`)

class Play {
  readonly #capture: CaptureFixture
  readonly #options: PlayOptions
  readonly #people = new Map<string, Player>()
  /** Captured bubble to its section. */
  readonly #sections = new Map<string, string>()
  readonly #failed: { seq: number; type: CommandType; why: string }[] = []
  #code = ''
  #seeded = false
  #started = false

  constructor(capture: CaptureFixture, options: PlayOptions) {
    this.#capture = capture
    this.#options = options
  }

  async run(): Promise<Played> {
    const { events } = this.#capture
    const startedAt = Date.now()
    for (const { from, to, command } of movesOf(events)) {
      const made = events.slice(from - 1, to)
      for (const { type, data } of made) if (type === 'opened') this.#sections.set(data.messageId, data.sectionId)
      if (command === null || (doerOf(command) !== 'person' && command.type !== 'seed')) continue
      await this.#pause(startedAt, command.at - (events[0]?.at ?? 0))
      const result = await this.#repeat(command, made)
      if (!result.ok) this.#failed.push({ seq: from, type: command.type, why: result.error })
      this.#options.show(from, events.length)
    }
    const people = [...this.#people.values()]
    const [witness] = people
    if (witness === undefined) throw noRoom(this.#options, 'the capture does not say who made it.')
    return { code: this.#code, failed: this.#failed, witness, people }
  }

  async #pause(startedAt: number, capturedMs: number): Promise<void> {
    const { speed } = this.#options
    const wait = speed === 0 ? 0 : startedAt + capturedMs / speed - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  async #repeat(command: RoomCommand, made: readonly RoomEvent[]): Promise<Result> {
    if (command.type === 'create') return await this.#create(command, made)
    if (command.type === 'join') return await this.#join(command, made)
    if (SEEDED.includes(command.type)) return await this.#seed()
    if (command.type === 'unseat' || command.type === 'rejoin') {
      const person = this.#people.get(command.participantId)
      if (person === undefined) return NOBODY
      if (command.type === 'rejoin') return await person.resume()
      person.close()
      return { ok: true }
    }
    this.#started ||= command.type === 'start'
    const by = 'by' in command ? this.#people.get(command.by ?? '') : undefined
    return by === undefined ? NOBODY : await this.#act(command, by)
  }

  async #create(command: CommandOf<'create'>, made: readonly RoomEvent[]): Promise<Result> {
    const { url, speed } = this.#options
    const { name, template, durationMs, maxParticipants, dials, aiMode, voiceRoom } = command
    const host = new Player(url, name)
    for (const { type, data } of made) if (type === 'created') this.#people.set(data.hostId, host)
    const scaled = speed === 0 ? durationMs : Math.max(DURATION_MS_MIN, Math.round(durationMs / speed))
    const settings = { template, durationMs: scaled, maxParticipants, dials, aiMode, voice: voiceRoom !== null }
    const result = await host.create({ name, ...settings })
    if (!result.ok) {
      host.close()
      throw noRoom(this.#options, result.error)
    }
    this.#code = host.room.code
    return result
  }

  async #join({ name }: CommandOf<'join'>, made: readonly RoomEvent[]): Promise<Result> {
    const person = new Player(this.#options.url, name)
    for (const { type, data } of made) if (type === 'joined') this.#people.set(data.participantId, person)
    return await person.join({ code: this.#code, name })
  }

  /** Seeds all captured material with the first command that added any. */
  async #seed(): Promise<Result> {
    if (this.#started) return refused('Material added during the meeting is not in the seed.')
    if (this.#seeded) return { ok: true }
    this.#seeded = true
    const { url, token, speed } = this.#options
    // A whole capture carries its own duration, which must not override the shortened one.
    const body = speed > 1 ? this.#capture.seed : { capture: this.#capture }
    return await seedRoom(url, this.#code, { body, token })
  }

  async #act(command: RoomCommand, by: Player): Promise<Result> {
    switch (command.type) {
      case 'ready':
        return await by.ready(command.ready)
      case 'pick':
        return await by.pick(command.sectionIds)
      case 'start':
        return await by.start()
      case 'say': {
        const { text, key } = command
        return await by.ask('chat:message', key === undefined ? { text } : { text, key })
      }
      case 'vote': {
        const messageId = await this.#bubble(command.messageId, by)
        return messageId === null ? refused('No question is open there.') : await by.vote(messageId, command.action)
      }
      case 'completeReview':
        return await by.reviewComplete()
      case 'stop':
        return await by.stop()
      case 'setMode':
        return await by.setMode(command.mode)
      case 'moveHost': {
        const next = this.#people.get(command.participantId)?.snapshot().me
        return next ? await by.moveHost(next) : NOBODY
      }
      case 'claimHost':
        return await by.claimHost()
      case 'annotate': {
        const { text, kind, sectionId, anchor } = command
        return await by.annotate({ text, kind, sectionId, anchor })
      }
      case 'setHand':
        return await by.hand(command.raised)
      case 'muteVoice':
        return await by.muteVoice(command.muted)
      case 'interrupt':
        return await by.interruptVoice()
      case 'rule':
        return await this.#rule(command, by)
      default:
        return refused('This command cannot be sent over a socket.')
    }
  }

  async #rule({ item, itemId, status }: CommandOf<'rule'>, by: Player): Promise<Result> {
    if (item !== 'decision' || status === 'open' || status === 'done') return OTHER_LINES
    const bubble = await this.#bubble(`m_${itemId.slice(2)}`, by)
    return bubble === null ? OTHER_LINES : await by.setDecision(voteDecisionId(bubble), status)
  }

  /** Returns the newest bubble on the section of a captured one. */
  async #bubble(captured: string, by: Player): Promise<string | null> {
    const sectionId = this.#sections.get(captured)
    if (sectionId === undefined) return null
    const newest = () =>
      by.snapshot().messages.findLast((message) => message.type === 'inject' && message.sectionId === sectionId)
    await by.sees(() => newest() !== undefined && !newest()?.resolved, BUBBLE_MS_MAX)
    return newest()?.id ?? null
  }
}

function refused(error: string): Result {
  return { ok: false, error }
}
