import type { SentTo } from '#protocol/serverEvents.ts'
import type { RoomView } from '#protocol/views/room.ts'

const MESSAGES_SHOWN = 500

/** A client that knows only the protocol: it holds a state and applies what it receives. [ST9] */
export class Client {
  state: RoomView | null = null
  /** Ids of chat messages in order of delivery; none may occur twice. */
  readonly delivered: string[] = []
  /** Names of all events received, in order. */
  readonly events: string[] = []

  /** Acks of create, join, rejoin and room:state carry the whole state. */
  acked(reply: { readonly state?: RoomView }): void {
    this.events.push('ack')
    if (reply.state) this.state = copy(reply.state)
  }

  apply(sent: SentTo<'room'>): void {
    this.events.push(sent.event)
    if (sent.event === 'room:update') this.state = copy(sent.payload)
    else if (this.state) this.state = applied(this.state, sent)
    if (sent.event === 'chat:message') this.delivered.push(sent.payload.id)
  }
}

function applied(state: RoomView, { event, payload }: SentTo<'room'>): RoomView {
  switch (event) {
    case 'chat:message': {
      if (state.messages.some(({ id }) => id === payload.id)) return state
      return { ...state, messages: [...state.messages, payload].slice(-MESSAGES_SHOWN) }
    }
    case 'chat:inject:update': {
      const votes = Object.fromEntries(payload.votes.map((vote) => [vote.by, vote]))
      const { messageId, resolved } = payload
      return {
        ...state,
        messages: state.messages.map((one) => (one.id === messageId ? { ...one, votes, resolved } : one)),
      }
    }
    case 'goal:progress':
      return { ...state, progress: payload }
    case 'room:phase':
      return { ...state, phase: payload.phase, endedReason: payload.reason ?? null }
    case 'board:update': {
      const { version, ops } = payload
      if (version <= state.board.version) return state
      const count = ops.reduce((sum, { op }) => sum + (op === 'add' ? 1 : op === 'remove' ? -1 : 0), state.board.count)
      return { ...state, board: { version, count } }
    }
    case 'assistant:floor':
      return { ...state, voice: { ...state.voice, ...payload } }
    default:
      return state
  }
}

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/**
 * The part of a client's state that must equal everyone else's: all but the clock, and the revision, which plain chat does
 * not resend.
 */
export function comparable(view: RoomView | null): Omit<RoomView, 'remainingMs' | 'rev'> | null {
  if (view === null) return null
  const { remainingMs: _remaining, rev: _rev, ...rest } = copy(view)
  return rest
}
