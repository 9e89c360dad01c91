import { type ClientEvent, type PayloadOf, type Result, RoomClient, type RoomState, until } from '@parley/client'

/** A connection may send 20 events a second; this stays just below. */
const BETWEEN_MS = 55

/** A simulated participant at a running service, which keeps to the rate limit. */
export class Player extends RoomClient {
  readonly name: string
  #sentAt = 0

  /** With a token the participant is signed in. */
  constructor(url: string, name: string, token?: string) {
    super({ url, transports: ['websocket'], ...(token === undefined ? {} : { token }) })
    this.name = name
  }

  /** The room's state as this participant sees it. */
  get room(): RoomState {
    const { state } = this.snapshot()
    if (state === null) throw new Error(`${this.name} is in no room.`)
    return state
  }

  override async ask<E extends ClientEvent>(event: E, payload: PayloadOf<E>): Promise<Result> {
    const wait = this.#sentAt + BETWEEN_MS - Date.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    this.#sentAt = Date.now()
    return await super.ask(event, payload)
  }

  /** Resolves to whether the condition became true within `ms` milliseconds. */
  async sees(holds: () => boolean, ms: number): Promise<boolean> {
    return (await until(this, holds, ms)) !== null
  }
}
