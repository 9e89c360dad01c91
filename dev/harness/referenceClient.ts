import type { RoomView } from '#protocol/views/room.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire carries
type Wire = any

const MESSAGES_SHOWN = 500

/** A client that knows only the interface: it holds a state and applies what it is sent. [ST9] */
export class Client {
  state: RoomView | null = null
  /** Ids of chat messages in the order they were delivered; none may come twice. */
  readonly delivered: string[] = []
  /** Names of everything that came, in order. */
  readonly events: string[] = []

  /** The acks of create, join, rejoin and room:state carry the whole state. */
  acked(reply: Wire): void {
    this.events.push('ack')
    if (reply?.state) this.state = copy(reply.state)
  }

  apply(event: string, payload: Wire): void {
    this.events.push(event)
    if (event === 'room:update') this.state = copy(payload)
    else if (this.state) APPLY[event]?.(this.state as Wire, payload)
    if (event === 'chat:message') this.delivered.push(payload.id)
  }
}

const APPLY: Readonly<Record<string, (state: Wire, payload: Wire) => void>> = {
  'chat:message': (state, message) => {
    if (state.messages.some(({ id }: Wire) => id === message.id)) return
    state.messages = [...state.messages, copy(message)].slice(-MESSAGES_SHOWN)
  },
  'chat:inject:update': (state, { messageId, votes, resolved }) => {
    const message = state.messages.find(({ id }: Wire) => id === messageId)
    if (!message) return
    message.votes = Object.fromEntries(votes.map((vote: Wire) => [vote.by, vote]))
    message.resolved = resolved
  },
  'goal:progress': (state, progress) => {
    state.progress = progress
  },
  'room:phase': (state, { phase, reason }) => {
    state.phase = phase
    state.endedReason = reason ?? null
  },
  'assistant:floor': (state, { speaking }) => {
    state.voice.speaking = speaking
  },
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** What two clients must agree on: all but the clock, and the revision, which plain chat does not resend. */
export function comparable(view: object | null): unknown {
  if (view === null) return null
  const { remainingMs: _remaining, rev: _rev, ...rest } = copy(view) as Wire
  return rest
}
