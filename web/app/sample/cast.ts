import { type Result, RoomClient } from '@parley/client'
import { t } from '../strings/t.ts'
import { type KeptCast, keepCast } from './keptCast.ts'
import { type Move, nextMove } from './moves.ts'
import { scriptNow } from './script.ts'

/** Pause before a colleague votes or closes a section, in milliseconds. */
const VOTE_MS = 2_500
/** Reading and typing time of a line, in milliseconds: a fixed part and one for each character. */
const LINE_MS = 1_500
const CHARACTER_MS = 35
const LINE_MS_MAX = 5_500
/** Pause after a refused move, in milliseconds. */
const REFUSED_MS = 5_000

/**
 * The simulated colleagues of a sample meeting: two participants like any other, played in the visitor's own browser. They leave with
 * the visitor and when the meeting ends. [WM90] [WM91]
 */
export class Cast {
  static #running: Cast | null = null
  readonly #clients: readonly RoomClient[]
  readonly #visitor: RoomClient
  readonly #unsubscribe: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #next = ''

  private constructor(visitor: RoomClient, clients: readonly RoomClient[]) {
    this.#visitor = visitor
    this.#clients = clients
    this.#unsubscribe = visitor.subscribe(() => this.#look())
    Cast.#running = this
    this.#look()
  }

  /** Seats new colleagues in the visitor's room. Resolves to null when the service refuses one. */
  static async join(visitor: RoomClient): Promise<Cast | null> {
    const code = visitor.snapshot().code!
    const clients = t.sample.names.map(() => openClient())
    for (const [place, client] of clients.entries()) {
      const result = await client.join({ code, name: t.sample.names[place]! })
      if (!result.ok) return closeAll(clients)
    }
    keepCast({ code, seats: clients.map((client) => client.snapshot().me!) })
    return new Cast(visitor, clients)
  }

  /** Resumes the colleagues' seats after the page was loaded again; does nothing while they are here. */
  static async resume(visitor: RoomClient, { code, seats }: KeptCast): Promise<Cast | null> {
    if (Cast.#running !== null) return Cast.#running
    const clients = seats.map(() => openClient())
    for (const [place, client] of clients.entries()) {
      const result = await client.resume({ code, participantId: seats[place]! })
      if (!result.ok) return closeAll(clients)
    }
    return new Cast(visitor, clients)
  }

  /** Picks sections and gets ready, as each colleague. */
  async prepare(picks: readonly string[]): Promise<void> {
    for (const [place, client] of this.#clients.entries()) {
      await client.pick(picks.filter((_, i) => i % this.#clients.length === place))
      await client.ready(true)
    }
  }

  close(): void {
    if (Cast.#running === this) Cast.#running = null
    clearTimeout(this.#timer)
    this.#unsubscribe()
    for (const client of this.#clients) client.close()
  }

  #look(): void {
    const room = this.#visitor.snapshot()
    const seats = this.#clients.map((client) => client.snapshot())
    const isHere = room.code !== null && room.code === seats[0]?.code
    if (!isHere || room.state?.phase === 'ended') return this.close()
    const move = nextMove(
      room,
      seats.map(({ me }) => me ?? ''),
      scriptNow(),
    )
    const next = JSON.stringify(move)
    if (next === this.#next) return
    this.#next = next
    clearTimeout(this.#timer)
    if (move !== null) this.#timer = setTimeout(() => void this.#make(move), pauseBefore(move))
  }

  async #make(move: Move): Promise<void> {
    const result = await carriedOut(this.#clients[move.who]!, move)
    if (result.ok) return
    this.#next = ''
    this.#timer = setTimeout(() => this.#look(), REFUSED_MS)
  }
}

function openClient(): RoomClient {
  return new RoomClient({ url: location.origin, transports: ['websocket', 'polling'] })
}

function closeAll(clients: readonly RoomClient[]): null {
  for (const client of clients) client.close()
  return null
}

function pauseBefore(move: Move): number {
  return 'text' in move ? Math.min(LINE_MS + move.text.length * CHARACTER_MS, LINE_MS_MAX) : VOTE_MS
}

function carriedOut(client: RoomClient, move: Move): Promise<Result> {
  switch (move.does) {
    case 'say':
      return client.ask('chat:message', { text: move.text })
    case 'note':
      return client.annotate({ kind: 'comment', text: `“${move.quote}” ${move.text}`, sectionId: move.sectionId })
    case 'vote':
      return client.vote(move.messageId, 'yes')
    case 'complete':
      return client.reviewComplete()
  }
}
