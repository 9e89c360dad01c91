import { decode } from '#engine/eventTypes.ts'
import { PLANE, type PlaneCommand, type PlaneFact, type PlaneState } from '#engine/plane/plane.ts'
import { GENESIS, SYSTEM } from '#engine/stream.ts'
import { type AskedHost, ask, askedHost, type StreamServices } from '../streams/asked.ts'

type Host = AskedHost<PlaneState, PlaneCommand, PlaneFact>

/** Rooms of which the resident may hold something: noted before the first contact, until their end is acknowledged. [KX60] */
export class Uses {
  readonly #services: StreamServices
  readonly #codes = new Set<string>()
  readonly #hosts = new Map<string, Promise<Host>>()
  /** Called with the code of a room that is noted for the first time. */
  noted: (code: string) => void = () => {}

  constructor(services: StreamServices) {
    this.#services = services
  }

  /** Reads which rooms are noted. */
  async start(): Promise<void> {
    for await (const { stream, type } of this.#services.log.readAll({ categories: [PLANE.name] })) {
      const code = stream.slice(PLANE.name.length + 1)
      if (type === 'plane.used') this.#codes.add(code)
      else this.#codes.delete(code)
    }
  }

  /** Codes of the rooms that are noted. */
  get codes(): ReadonlySet<string> {
    return this.#codes
  }

  /** Notes a room before the resident hears of it; false when its end was acknowledged already. Rejects as the log does. */
  async use(code: string): Promise<boolean> {
    if (this.#codes.has(code)) return true
    const host = await this.#host(code)
    await ask(host, SYSTEM, { type: 'use' })
    if (host.state.released) {
      this.#hosts.delete(code)
      return false
    }
    const isNew = !this.#codes.has(code)
    this.#codes.add(code)
    if (isNew) this.noted(code)
    return true
  }

  /** Notes that the resident acknowledged the end. Rejects as the log does. */
  async release(code: string, destroyed: boolean): Promise<void> {
    await ask(await this.#host(code), SYSTEM, { type: 'release', destroyed })
    this.#codes.delete(code)
    this.#hosts.delete(code)
  }

  #host(code: string): Promise<Host> {
    let host = this.#hosts.get(code)
    if (!host) {
      host = this.#read(code)
      this.#hosts.set(code, host)
      host.catch(() => this.#hosts.delete(code))
    }
    return host
  }

  async #read(code: string): Promise<Host> {
    const state = PLANE.initial()
    let head = GENESIS
    for await (const stored of this.#services.log.readStream(`${PLANE.name}-${code}`)) {
      const event = decode(PLANE.events, stored)
      PLANE.evolve(state, event)
      head = { seq: event.seq, hash: event.hash }
    }
    return askedHost(PLANE, this.#services, { id: code, state, head }, () => {})
  }
}
