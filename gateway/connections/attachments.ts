/** What an Engine.IO connection tells of, as far as bytes beside an event's text are counted. */
export interface AttachmentSource {
  on(event: 'packet', listener: (packet: { readonly type: string; readonly data?: string | Buffer }) => void): unknown
  once(event: 'close', listener: () => void): unknown
  close(discard: boolean): unknown
}

/** Socket.IO BINARY_EVENT (5) or BINARY_ACK (6), and how many attachments follow it. */
const ANNOUNCED = /^[56](\d+)-/

/**
 * Counts attachments of events that are not complete: the parser keeps them from the first byte, before anybody has a seat.
 * Who sends more than `each`, or whatever makes it more than `all` together, is cut. No event takes bytes. [EV17]
 */
export class Attachments {
  readonly #each: number
  readonly #all: number
  #sum = 0

  constructor(each: number, all: number) {
    this.#each = each
    this.#all = all
  }

  watch(connection: AttachmentSource, onCut: () => void): void {
    let awaited = 0
    let held = 0
    const release = () => {
      this.#sum -= held
      held = 0
    }
    connection.on('packet', ({ type, data }) => {
      if (type !== 'message' || data === undefined) return
      if (typeof data === 'string') {
        release()
        awaited = Number(ANNOUNCED.exec(data)?.[1] ?? 0)
        return
      }
      awaited -= 1
      held += data.length
      this.#sum += data.length
      const isTooMuch = held > this.#each || this.#sum > this.#all
      if (isTooMuch || awaited <= 0) release()
      if (!isTooMuch) return
      onCut()
      connection.close(true)
    })
    connection.once('close', release)
  }
}
