import type { SpaceEvent } from '#engine/space/events.ts'
import { isHidden, roleOf } from '#engine/space/roles.ts'
import { openSessionOf } from '#engine/space/state.ts'
import { changedBy, raisesVersion } from '#projections/views/spaces/changed.ts'
import { actorName } from '#projections/views/spaces/material.ts'
import type { PayloadOf } from '#protocol/clientEvents.ts'
import type { ServerPayload } from '#protocol/serverEvents.ts'
import type { SpaceFull } from '#protocol/views/space.ts'
import type { Nodes } from '#stores/nodes/port.ts'
import type { SocketIdentity } from '../../accounts/socketIdentity.ts'
import type { Clock } from '../../clock.ts'
import type { CodeGuard } from '../../limits/codeGuard.ts'
import type { LoadedSpace, Spaces } from '../../spaces/spaces.ts'
import type { SpaceViews } from '../../spaces/views.ts'
import type { Connection } from '../connection.ts'
import { bundle, eventPacket, headed } from '../frames.ts'
import { type Ack, STATE_UNDER_WAY } from '../states.ts'
import { topicOn } from '../topic.ts'
import { type Present, WatchedSpace } from './watchedSpace.ts'

/** Maximum spaces that one connection has open. [SK4] */
export const OPEN_SPACES_MAX = 8

const NO_SPACE = { error: 'There is no room at this address.' }
const TOO_MANY_LINKS = { error: 'Too many wrong links from your address. Try again in a minute.' }
const TOO_MANY_OPEN = { error: `You have ${OPEN_SPACES_MAX} rooms open. Close one first.` }
const TOO_MANY_PEOPLE = { error: 'Too many people have this room open.' }
const NOT_OPEN = { error: 'You do not have this room open.' }

export interface SpaceSocketServices {
  readonly spaces: Spaces
  readonly spaceViews: SpaceViews
  readonly clock: Clock
  /** Limits unknown slugs per address, sockets and HTTP together. */
  readonly slugs: CodeGuard
  readonly identity: SocketIdentity
  readonly nodes: Nodes
}

/** What nodes say to each other about those who have a space open; the space by its id, because its slug is a secret. */
type SpaceSignal = { readonly id: string } & ({ readonly present: readonly Present[] } | { readonly asks: true })

const TOPIC = 'space'

/** Spaces that connections have open: answers `space:open` and announces every change afterwards. */
export class SpaceSockets {
  readonly #services: SpaceSocketServices
  /** By slug. */
  readonly #watched = new Map<string, WatchedSpace>()
  /** Slugs that each connection has open. */
  readonly #open = new Map<Connection, Set<string>>()

  constructor(services: SpaceSocketServices) {
    this.#services = services
    const { nodes } = services
    services.spaces.listen((slug, event) => this.#changed(slug, event))
    topicOn<SpaceSignal>(nodes.bus, TOPIC).listen((signal, from) => this.#heard(signal, from))
    nodes.onGone((id) => {
      for (const watched of this.#watched.values()) watched.heard(id, [])
    })
  }

  /** [SK1] [SK4] */
  async open(connection: Connection, { slug }: PayloadOf<'space:open'>, ack: Ack): Promise<void> {
    const { spaces, slugs } = this.#services
    if (connection.stateUnderWay) return ack(STATE_UNDER_WAY)
    const { found: space, wait } = await slugs.tried(connection.address, () => spaces.find(slug))
    if (wait > 0) return ack(TOO_MANY_LINKS)
    if (!space) return ack(NO_SPACE)
    using _ = space.hold()
    const view = await this.#view(connection, space)
    if (!view) return ack(NO_SPACE)
    const refusal = connection.socket.connected ? this.#watch(connection, space) : null
    if (refusal) return ack(refusal)
    if (ack.id === undefined) return ack({ space: view })
    const bytes = Buffer.from(`${JSON.stringify({ space: view })}]`)
    connection.sendState(headed(`3${ack.id}[`, { bytes, text: () => bytes.toString() }))
  }

  /** [SK3] */
  close(connection: Connection, { slug }: PayloadOf<'space:close'>, ack: Ack): void {
    this.#unwatch(connection, slug)
    ack({ ok: true })
  }

  /** [SK6] */
  presence(connection: Connection, { slug, itemId }: PayloadOf<'space:presence'>, ack: Ack): void {
    const watched = this.#watched.get(slug)
    if (!watched?.has(connection)) return ack(NOT_OPEN)
    watched.edit(connection, itemId)
    ack({ ok: true })
  }

  /** Closes everything that a connection had open. */
  left(connection: Connection): void {
    for (const slug of [...(this.#open.get(connection) ?? [])]) this.#unwatch(connection, slug)
  }

  /** Returns the space as the user of a connection sees it at this moment; null when they may not. */
  async #view(connection: Connection, space: LoadedSpace): Promise<SpaceFull | null> {
    const { spaceViews, clock } = this.#services
    for (;;) {
      const session = openSessionOf(space.state)
      const open = await spaceViews.meeting(space.state)
      // No waiting from here on, so that no change falls between the view and the first update.
      if (openSessionOf(space.state)?.id !== session?.id) continue
      const userId = this.#userOf(connection)
      if (isHidden(space.state, roleOf(space.state, userId), clock.now())) return null
      return spaceViews.fullWith(space, userId, open)
    }
  }

  #userOf({ socket }: Connection): string | null {
    return this.#services.identity.now(socket).user?.id ?? null
  }

  /** Begins to announce changes to a connection; returns a refusal when there are too many. */
  #watch(connection: Connection, space: LoadedSpace): { readonly error: string } | null {
    const slug = space.id
    const own = this.#open.get(connection) ?? new Set()
    const watched = this.#watched.get(slug)
    if (!own.has(slug)) {
      if (own.size >= OPEN_SPACES_MAX) return TOO_MANY_OPEN
      if (watched?.isFull) return TOO_MANY_PEOPLE
    }
    const { spaceViews } = this.#services
    // Asked anew each time, because an account may have been erased since.
    const nameOf = (userId: string) => spaceViews.material(space, null).nameOf(userId)
    const { id } = space.state
    const entry = watched ?? new WatchedSpace(space, nameOf, (present) => this.#signal({ id, present }))
    if (!watched) this.#signal({ id, asks: true })
    entry.add(connection, this.#userOf(connection))
    this.#watched.set(slug, entry)
    this.#open.set(connection, own.add(slug))
    return null
  }

  #unwatch(connection: Connection, slug: string): void {
    const own = this.#open.get(connection)
    own?.delete(slug)
    if (own?.size === 0) this.#open.delete(connection)
    const watched = this.#watched.get(slug)
    watched?.remove(connection)
    if (!watched?.isEmpty) return
    watched.end()
    this.#watched.delete(slug)
  }

  #signal(signal: SpaceSignal): void {
    const { isAlone, bus } = this.#services.nodes
    if (!isAlone) topicOn<SpaceSignal>(bus, TOPIC).send(signal)
  }

  #heard(signal: SpaceSignal, from: string): void {
    for (const watched of this.#watched.values()) {
      if (watched.space.state.id !== signal.id) continue
      if ('asks' in signal) watched.announceLater()
      else watched.heard(from, signal.present)
    }
  }

  /** Announces an event, encoded once for everybody. [SK2] [SK5] */
  #changed(slug: string, event: SpaceEvent): void {
    const watched = this.#watched.get(slug)
    // What a view already showed when the space was opened.
    if (!watched || event.seq <= watched.seq) return
    watched.seq = event.seq
    if (raisesVersion(event.type)) watched.version++
    if (event.type === 'board.changed') watched.boardVersion++
    if (event.type.startsWith('member.')) watched.announceLater()
    watched.send(bundle([eventPacket('space:update', this.#updateOf(watched, event))]))
    for (const connection of watched.removeHidden(this.#services.clock.now())) this.#unwatch(connection, slug)
  }

  #updateOf(watched: WatchedSpace, { type, data, actor, at }: SpaceEvent): ServerPayload<'space:update'> {
    const { space, version, boardVersion } = watched
    const update = { id: space.state.id, version, changed: changedBy(type) }
    if (type !== 'board.changed') return update
    const by = { id: actor.id, name: actorName(this.#services.spaceViews.material(space, null), actor) }
    return { ...update, board: { version: boardVersion, ops: data.ops, by, at } }
  }
}
