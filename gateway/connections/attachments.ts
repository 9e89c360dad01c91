/** Events of an Engine.IO connection that are needed to count attachments. */
export interface AttachmentSource {
  on(event: 'packet', listener: (packet: { readonly type: string; readonly data?: string | Buffer }) => void): unknown
  once(event: 'close', listener: () => void): unknown
  close(discard: boolean): unknown
}

/** Matches Socket.IO BINARY_EVENT (5) or BINARY_ACK (6) with its number of attachments. */
const ANNOUNCED = /^[56](\d+)-/

/**
 * Limits the attachment bytes of incomplete events, which the parser buffers even for connections without a seat. Closes
 * a connection that exceeds `each`, or that exceeds `all` for all connections together. No event accepts attachments. [EV17]
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
