import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { Channel, Member } from '../connections/channel.ts'
import { isElsewhere, isForeign, nodeOf } from '../connections/connectionIds.ts'
import type { Held, Signal } from './signals.ts'

/** A node that says nothing of an ended room for so long has nobody there; each sweep it would. */
const SILENT_MS = 35_000

export interface PresenceServices {
  readonly code: string
  readonly nodes: Nodes
  readonly channel: Channel
  readonly state: () => RoomState
  readonly ask: (command: UnstampedCommand) => Promise<unknown>
  readonly signal: Signal
  readonly now: () => number
}

/** Who has the seats of a room: connections here, and those of other nodes. */
export class Presence {
  readonly #services: PresenceServices
  /** Seats of an ended room with a connection elsewhere, by node, and when it said so; the stream says nothing of them any more. */
  readonly #elsewhere = new Map<string, { readonly seats: readonly string[]; readonly at: number }>()
  /** Nodes where somebody follows the room without a seat, and when they said so. */
  readonly #listening = new Map<string, number>()
  /** When seats were taken here. */
  readonly #claims = new Map<string, number>()
  /** Connections with a seat, of nodes that were gone at the last sweep. */
  #doubtful: ReadonlySet<string> = new Set()

  #changes = 0

  constructor(services: PresenceServices) {
    this.#services = services
  }

  /** Incremented whenever somebody comes or goes. */
  get changes(): number {
    return this.#services.channel.changes + this.#changes
  }

  /** True if a seat of an ended room has a connection anywhere. */
  holds(participantId: string): boolean {
    return (
      this.#services.channel.holds(participantId) ||
      [...this.#elsewhere.values()].some(({ seats }) => seats.includes(participantId))
    )
  }

  /** True if anybody has a connection to the room on another node. */
  get isShared(): boolean {
    const { nodes, state } = this.#services
    if (nodes.isAlone) return false
    if (this.#listening.size > 0) return true
    const { phase, seats, botConnection } = state()
    if (phase === 'ended') return [...this.#elsewhere.values()].some(({ seats }) => seats.length > 0)
    if (botConnection !== null && isElsewhere(nodes, botConnection)) return true
    for (const id in seats) {
      const { connectionId } = seats[id]!
      if (connectionId !== null && isElsewhere(nodes, connectionId)) return true
    }
    return false
  }

  /**
   * Brings stream and connections together: for seats with a connection here the connections are right; a seat that moved to
   * another node is released. Seats of others are theirs, also where their node is thought gone: it may just have come back.
   * [SE8] [MN50]
   */
  mend(): void {
    const { nodes, channel, state } = this.#services
    const { phase, seats } = state()
    if (phase === 'ended' && !nodes.isAlone) return
    for (const { id: participantId, connectionId } of Object.values(seats)) {
      const held = channel.connectionOf(participantId)
      if ((held?.id ?? null) === connectionId) continue
      if (connectionId !== null && isForeign(nodes, connectionId)) channel.release(participantId)
      else if (held) void this.#seat(participantId, held)
      else if (connectionId !== null)
        this.#submit({ type: 'unseat', participantId, connectionId, reason: 'disconnected' })
    }
    this.#mendBot()
  }

  /** Takes a seat back for its connection. If it has another one by then, or none, the stream is to show that. */
  async #seat(participantId: string, held: Member): Promise<void> {
    const { channel, ask } = this.#services
    await ask({ type: 'rejoin', participantId, connectionId: held.id, cookieHash: held.cookieHash })
    if (channel.connectionOf(participantId) !== held) this.mend()
  }

  /** The last bot here is gone; another node may have one. [VO9] */
  botLeft(): void {
    if (this.#services.nodes.isAlone) this.#submit({ type: 'detachBot' })
    else this.#mendBot()
  }

  #mendBot(): void {
    const { nodes, channel, state } = this.#services
    const { botReady, botConnection } = state()
    const [bot] = channel.bots
    if (botReady && !bot && !(botConnection !== null && isForeign(nodes, botConnection))) {
      this.#submit({ type: 'detachBot', ...(botConnection !== null && { connectionId: botConnection }) })
    } else if (!botReady && bot && !nodes.isAlone) this.#submit({ type: 'attachBot', connectionId: bot.id })
  }

  /** Disconnects seats and bots whose connections cannot exist any more. [DU3] [VO4] [MN51] */
  async drop(isLost: (connectionId: string) => boolean): Promise<void> {
    const { state, ask } = this.#services
    const { seats, botReady, botConnection } = state()
    const unseated = Object.values(seats).flatMap(({ id: participantId, connectionId }) =>
      connectionId === null || !isLost(connectionId)
        ? []
        : ask({ type: 'unseat', participantId, connectionId, reason: 'restart' }),
    )
    await Promise.all(unseated)
    if (!botReady || !isLost(botConnection ?? '')) return
    await ask({ type: 'detachBot', ...(botConnection !== null && { connectionId: botConnection }) })
  }

  /** The room ends: from now on nodes say themselves whose connections they have. */
  ended(): void {
    const { nodes, state, now } = this.#services
    if (nodes.isAlone) return
    for (const { id, connectionId } of Object.values(state().seats)) {
      if (connectionId === null || !isElsewhere(nodes, connectionId)) continue
      const node = nodeOf(connectionId)
      const { seats = [] } = this.#elsewhere.get(node) ?? {}
      this.#elsewhere.set(node, { seats: [...seats, id], at: now() })
    }
  }

  /** A seat was taken here, or released. */
  changed(claimed: string | null): void {
    if (claimed !== null) this.#claims.set(claimed, this.#services.now())
    this.announce()
  }

  /** Says whose connections are here, if the stream does not. [MN58] */
  announce(): void {
    const { code, channel, state, signal } = this.#services
    if (state().phase !== 'ended') return
    const held = channel.seatedIds.map((id) => ({ id, since: this.#claims.get(id) ?? 0 }))
    signal({ kind: 'held', code, held })
  }

  /** Says that somebody follows the room here without a seat, or nobody any more. [HP17] */
  listens(): void {
    const { code, channel, signal } = this.#services
    signal({ kind: 'listens', code, on: channel.listeners.size > 0 })
  }

  /** Another node says whether somebody follows the room there. */
  heardListening(node: string, on: boolean): void {
    if (on) this.#listening.set(node, this.#services.now())
    else this.#listening.delete(node)
  }

  /** Another node says whose connections it has; of two of one seat the newer stays. True if that changed something. */
  heard(node: string, held: readonly Held[]): boolean {
    const { channel, now } = this.#services
    for (const { id, since } of held) if (since > (this.#claims.get(id) ?? 0)) channel.release(id)
    const known = this.#elsewhere.get(node)?.seats ?? []
    this.#elsewhere.set(node, { seats: held.map(({ id }) => id), at: now() })
    const isNew = known.length !== held.length || held.some(({ id }) => !known.includes(id))
    if (isNew) this.#changes += 1
    return isNew
  }

  /** Forgets the connections of a node after the end. True if it had any. */
  forget(node: string): boolean {
    const isNew = (this.#elsewhere.get(node)?.seats.length ?? 0) > 0
    this.#elsewhere.delete(node)
    this.#listening.delete(node)
    if (isNew) this.#changes += 1
    return isNew
  }

  /** Says again what may have got lost, and forgets who is not heard of any more. True if that changed something. */
  sweep(): boolean {
    if (this.#services.channel.seatedCount > 0) this.announce()
    if (this.#services.channel.listeners.size > 0) this.listens()
    this.#dropDoubtful()
    const since = this.#services.now() - SILENT_MS
    for (const [node, at] of this.#listening) if (at < since) this.#listening.delete(node)
    const silent = [...this.#elsewhere].filter(([, { at }]) => at < since)
    return silent.map(([node]) => this.forget(node)).includes(true)
  }

  /**
   * A node that took a seat after it was found gone is back, or it died right then. If it is still gone at the next sweep, nobody
   * will say so again. [MN51]
   */
  #dropDoubtful(): void {
    const { nodes, state } = this.#services
    const { phase, seats, botConnection } = state()
    if (phase === 'ended') return
    const connections = [...Object.values(seats).map(({ connectionId }) => connectionId), botConnection]
    const gone = connections.flatMap((id) =>
      id !== null && isForeign(nodes, id) && nodes.isGone(nodeOf(id)) ? id : [],
    )
    const lost = new Set(gone.filter((id) => this.#doubtful.has(id)))
    this.#doubtful = new Set(gone)
    if (lost.size > 0) void this.drop((id) => lost.has(id))
  }

  #submit(command: UnstampedCommand): void {
    void this.#services.ask(command)
  }
}
