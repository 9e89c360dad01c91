import type { RoomState } from '#engine/room/state.ts'
import { intelView } from '#projections/views/intel.ts'
import type { ServerPayload } from '#protocol/serverEvents.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import { topicOn } from '../connections/topic.ts'
import type { Broadcast } from './emissions.ts'

const TOPIC = 'room'

/** What a command shows beside its events. Views are not carried: every node has them. */
export type Extra =
  | { readonly event: 'room:update' | 'intel:update' | 'voice:interrupt' }
  | { readonly event: 'dst:trace'; readonly payload: ServerPayload<'dst:trace'> }
  | { readonly event: 'voice:caption'; readonly payload: ServerPayload<'voice:caption'> }

/** A seat of an ended room with a connection of the sender, and when that took it. */
export interface Held {
  readonly id: string
  readonly since: number
}

/** What nodes say to each other about a room, beside its stream. */
export type RoomSignal = { readonly code: string } & (
  | {
      readonly kind: 'extras'
      /** The state that they were shown with: nothing overtakes the events before it. */
      readonly seq: number
      readonly extras: readonly Extra[]
    }
  | { readonly kind: 'held'; readonly held: readonly Held[] }
  /** The sender has somebody who follows the room without a seat, or has nobody any more. */
  | { readonly kind: 'listens'; readonly on: boolean }
  /** Asks for `held`. */
  | { readonly kind: 'who' }
  /** The sender would conduct the room if its conductor has it not in memory. */
  | { readonly kind: 'asks' }
  /** The room has no conductor any more. */
  | { readonly kind: 'free' }
  /** Somebody writes, or reads. */
  | { readonly kind: 'typing'; readonly participantId: string; readonly reading: boolean }
  /** Somebody asked for a new analysis. */
  | { readonly kind: 'refresh' }
)

export type Signal = (signal: RoomSignal) => void

/** Sends signals to the other nodes. */
export function signalOver({ isAlone, bus }: Nodes): Signal {
  if (isAlone) return () => {}
  const { send } = topicOn<RoomSignal>(bus, TOPIC)
  return (signal) => send(signal, isTraces(signal) ? 'lazy' : 'prompt')
}

/** Traces come with every message and are for observation only: they wait for company on their way. */
const isTraces = (signal: RoomSignal): boolean =>
  signal.kind === 'extras' && signal.extras.every(({ event }) => event === 'dst:trace')

/** Whether broadcasts of another node may leave with the next write to the room's people, the tick of its clock at the latest. */
export function canWait(broadcasts: readonly Broadcast[], { phase }: RoomState): boolean {
  return (phase === 'chat' && broadcasts.every(({ event }) => event === 'dst:trace')) || broadcasts.length === 0
}

/** Receives signals of the other nodes. Returns the way to stop. */
export function onSignal({ bus }: Nodes, listener: (signal: RoomSignal, from: string) => void): () => void {
  return topicOn<RoomSignal>(bus, TOPIC).listen(listener)
}

/** The extras among broadcasts that other nodes could not make of the stream. */
export function extrasAmong(broadcasts: readonly Broadcast[]): Extra[] {
  return broadcasts.flatMap((broadcast): Extra[] => {
    const { event } = broadcast
    if (event === 'dst:trace') return [{ event, payload: broadcast.payload }]
    if (event === 'room:update' || event === 'intel:update' || event === 'voice:interrupt') return [{ event }]
    return []
  })
}

/** What an extra of another node is here. */
export function broadcastOf(extra: Extra, room: RoomState): Broadcast {
  switch (extra.event) {
    case 'room:update':
      return { to: 'room', event: 'room:update', when: 'last', room }
    case 'intel:update':
      return { to: 'room', event: 'intel:update', payload: intelView(room) }
    case 'voice:interrupt':
      return { to: 'bot', event: 'voice:interrupt', payload: {} }
    default:
      return { to: 'room', ...extra }
  }
}
