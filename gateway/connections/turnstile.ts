import type { IncomingMessage, ServerResponse } from 'node:http'
import { isHandshake } from './handshakes.ts'

/** Handshakes let in during one turn of the event loop: some two milliseconds of work. */
const A_TURN = 16

/**
 * Lets handshakes in a few a turn, in the order in which they came: when hundreds connect at once, as after a restart, those who
 * are in a meeting go on in between. Each has run to its first wait before the next begins. [PF34]
 */
export class Turnstile {
  readonly #waiting: (() => void)[] = []
  #isTurning = false

  /** Middleware of the transport; requests of existing sessions pass at once. */
  readonly queue = (request: IncomingMessage, _response: ServerResponse, next: () => void): void => {
    if (!isHandshake(request)) return next()
    this.#waiting.push(next)
    if (this.#isTurning) return
    this.#isTurning = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    for (const enter of this.#waiting.splice(0, A_TURN)) setImmediate(enter)
    this.#isTurning = this.#waiting.length > 0
    if (this.#isTurning) setImmediate(() => this.#turn())
  }
}
