import type { CommandOf, CommandType, RoomCommand } from '#engine/room/commands.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { voteDecisionId } from '#engine/room/ledger/ledger.ts'
import type { CaptureFixture } from '#projections/capture.ts'
import { doerOf, movesOf } from '../commands.ts'
import { type Answer, LivePerson } from '../player/player.ts'
import { seedRoom } from './admin.ts'

export interface PlayOptions {
  readonly url: string
  /** Captured seconds in one of ours; 0: as fast as the answers come. */
  readonly speed: number
  readonly token: string | null
  readonly show: (done: number, total: number) => void
}

export interface Played {
  readonly code: string
  /** Commands that were refused or could not be repeated, with the captured event. */
  readonly failed: readonly { readonly seq: number; readonly type: CommandType; readonly why: string }[]
  readonly witness: LivePerson
  readonly people: readonly LivePerson[]
}

/** A bubble may come a little after the message that opened it. */
const BUBBLE_MS_MAX = 1_000
const DURATION_MS_MIN = 1_000
/** What a seed brings is not done again. */
const SEEDED: readonly CommandType[] = ['upload', 'divide', 'withdraw', 'seed', 'addContext', 'resolveContext']

/**
 * Has the people of a capture do in a live room what they did, at its pace. The caller lets them leave. Throws when there is no room
 * to do it in. [RW7]
 */
export async function play(capture: CaptureFixture, options: PlayOptions): Promise<Played> {
  return await new Play(capture, options).run()
}

class Play {
  readonly #capture: CaptureFixture
  readonly #options: PlayOptions
  readonly #people = new Map<string, LivePerson>()
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
      await this.#pause(startedAt, command.at - events[0]!.at)
      const why = await this.#repeat(command, made).catch((error: unknown) =>
        error instanceof Error ? error.message : `${error}`,
      )
      if (command.type === 'create' && why !== null) throw this.#homeless(why)
      if (why !== null) this.#failed.push({ seq: from, type: command.type, why })
      this.#options.show(from, events.length)
    }
    const people = [...this.#people.values()]
    return { code: this.#code, failed: this.#failed, witness: people[0]!, people }
  }

  #homeless(why: string): Error {
    for (const person of this.#people.values()) person.leave()
    return new Error(`No room could be made at ${this.#options.url}: ${why}`)
  }

  async #pause(startedAt: number, capturedMs: number): Promise<void> {
    const { speed } = this.#options
    const wait = speed === 0 ? 0 : startedAt + capturedMs / speed - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
  }

  /** Why a command could not be repeated; null when it was. */
  async #repeat(command: RoomCommand, made: readonly RoomEvent[]): Promise<string | null> {
    if (command.type === 'create') return await this.#create(command, made)
    if (command.type === 'join') return await this.#join(command, made)
    if (SEEDED.includes(command.type)) return await this.#seed()
    if (command.type === 'unseat' || command.type === 'rejoin') {
      const person = this.#people.get(command.participantId)
      if (!person) return 'Nobody sits there.'
      if (command.type === 'rejoin') return refusalIn(await person.back(this.#options.url))
      person.leave()
      return null
    }
    this.#started ||= command.type === 'start'
    const by = 'by' in command ? this.#people.get(command.by ?? '') : undefined
    if (!by) return 'Nobody sits there.'
    const wire = await this.#wire(command, by)
    return typeof wire === 'string' ? wire : refusalIn(await by.ask(wire[0], wire[1]))
  }

  async #create(command: CommandOf<'create'>, [event]: readonly RoomEvent[]): Promise<string | null> {
    const { url, speed } = this.#options
    const { name, template, durationMs, maxParticipants, dials, aiMode, voiceRoom } = command
    const host = await LivePerson.connect(url, name)
    this.#people.set((event as Extract<RoomEvent, { type: 'created' }>).data.hostId, host)
    const scaled = speed === 0 ? durationMs : Math.max(DURATION_MS_MIN, Math.round(durationMs / speed))
    const settings = { template, durationMs: scaled, maxParticipants, dials, aiMode, voice: voiceRoom !== null }
    const refusal = refusalIn(await host.ask('room:create', { name, ...settings }))
    this.#code = host.code
    return refusal
  }

  async #join({ name }: CommandOf<'join'>, [event]: readonly RoomEvent[]): Promise<string | null> {
    const person = await LivePerson.connect(this.#options.url, name)
    this.#people.set((event as Extract<RoomEvent, { type: 'joined' }>).data.participantId, person)
    return refusalIn(await person.ask('room:join', { code: this.#code, name }))
  }

  /** All of the captured material at once, when its first piece came. */
  async #seed(): Promise<string | null> {
    if (this.#started) return 'What was added during the meeting is not in the seed.'
    if (this.#seeded) return null
    this.#seeded = true
    const { url, token, speed } = this.#options
    // A whole capture brings its own duration, which a faster meeting must not have.
    const body = speed > 1 ? this.#capture.seed : { capture: this.#capture }
    return await seedRoom(url, this.#code, { body, token })
  }

  /** Event and payload of a command; a text says why there is none. */
  async #wire(command: RoomCommand, by: LivePerson): Promise<readonly [string, object] | string> {
    switch (command.type) {
      case 'ready':
        return ['setup:ready', { ready: command.ready }]
      case 'pick':
        return ['setup:pick-sections', { sectionIds: command.sectionIds }]
      case 'start':
        return ['setup:start', {}]
      case 'say':
        return ['chat:message', { text: command.text, ...(command.key === undefined ? {} : { key: command.key }) }]
      case 'vote': {
        const messageId = await this.#bubble(command.messageId, by)
        return messageId === null
          ? 'No question is open there.'
          : ['chat:action', { messageId, action: command.action }]
      }
      case 'completeReview':
        return ['chat:review-complete', {}]
      case 'stop':
        return ['chat:stop', {}]
      case 'setMode':
        return ['ai:mode', { mode: command.mode }]
      case 'moveHost': {
        const next = this.#people.get(command.participantId)
        return next ? ['room:host', { participantId: next.id }] : 'Nobody sits there.'
      }
      case 'claimHost':
        return ['room:claim-host', {}]
      case 'annotate': {
        const { text, kind, sectionId, anchor } = command
        return ['doc:annotate', { text, kind, sectionId, anchor }]
      }
      case 'setHand':
        return ['voice:hand', { raised: command.raised }]
      case 'muteVoice':
        return ['voice:mute-align', { muted: command.muted }]
      case 'interrupt':
        return ['voice:interrupt', {}]
      case 'rule':
        return await this.#ruling(command, by)
      default:
        return 'There is no such thing over a socket.'
    }
  }

  async #ruling(
    { item, itemId, status }: CommandOf<'rule'>,
    by: LivePerson,
  ): Promise<readonly [string, object] | string> {
    const bubble = item === 'decision' ? await this.#bubble(`m_${itemId.slice(2)}`, by) : null
    if (bubble === null) return 'The ledger holds other lines here.'
    return ['intel:set-decision', { decisionId: voteDecisionId(bubble), status }]
  }

  /** The newest bubble on the section of a captured one. */
  async #bubble(captured: string, by: LivePerson): Promise<string | null> {
    const sectionId = this.#sections.get(captured)
    if (sectionId === undefined) return null
    const newest = () =>
      [...by.messages.values()].findLast((message) => message.type === 'inject' && message.sectionId === sectionId)
    await by.until(() => newest() !== undefined && !newest()!.resolved, BUBBLE_MS_MAX)
    return newest()?.id ?? null
  }
}

function refusalIn({ error }: Answer): string | null {
  return error ?? null
}
