import { type ClientEvent, type PayloadOf, type Result, RoomClient, type RoomState, until } from '@parley/client'

/** A connection may send 20 events a second: a little less is never refused. */
const BETWEEN_MS = 55

/** A participant that a program plays at a running service: a client that keeps to the rate at which events are accepted. */
export class Player extends RoomClient {
  readonly name: string
  #sentAt = 0

  constructor(url: string, name: string) {
    super({ url, transports: ['websocket'] })
    this.name = name
  }

  /** The room as this participant sees it. */
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

  /** Resolves to whether it held within `ms` milliseconds. */
  async sees(holds: () => boolean, ms: number): Promise<boolean> {
    return (await until(this, holds, ms)) !== null
  }
}
