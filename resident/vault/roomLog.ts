import { decode } from '#engine/eventTypes.ts'
import { RESIDENT, type ResidentFact, type ResidentState } from '#engine/resident/resident.ts'
import { GENESIS, type Head, SYSTEM } from '#engine/stream.ts'
import { type AskedHost, ask, askedHost, type StreamServices } from '#gateway/streams/asked.ts'

type Stated = { [F in ResidentFact as F['type']]: Omit<F, 'actor'> }[ResidentFact['type']]
type Host = AskedHost<ResidentState, ResidentFact, ResidentFact>

/** The streams `resident-{code}`: what was stored, and when keys were destroyed. [KX27] */
export class RoomLog {
  readonly #services: StreamServices
  /** Of rooms that are open. */
  readonly #hosts = new Map<string, Promise<Host>>()

  constructor(services: StreamServices) {
    this.#services = services
  }

  /** True for a room that ended, also before the last start. */
  async hasEnded(room: string): Promise<boolean> {
    const host = this.#hosts.get(room)
    return host ? (await host).state.ended : (await this.#last(room)).state.ended
  }

  /** Resolves when the fact is durable. */
  async record(room: string, fact: Stated): Promise<void> {
    let host = this.#hosts.get(room)
    if (!host) {
      host = this.#open(room)
      this.#hosts.set(room, host)
      host.catch(() => this.#hosts.delete(room))
    }
    await ask(await host, SYSTEM, { ...fact, actor: SYSTEM })
    if (fact.type === 'resident.key_destroyed') this.#hosts.delete(room)
  }

  async #open(room: string): Promise<Host> {
    return askedHost(RESIDENT, this.#services, { id: room, ...(await this.#last(room)) }, () => {})
  }

  async #last(room: string): Promise<{ readonly state: ResidentState; readonly head: Head }> {
    const state = RESIDENT.initial()
    let head = GENESIS
    for await (const stored of this.#services.log.readStream(`resident-${room}`, { backwards: true, limit: 1 })) {
      RESIDENT.evolve(state, decode(RESIDENT.events, stored))
      head = { seq: stored.seq, hash: stored.hash }
    }
    return { state, head }
  }
}
