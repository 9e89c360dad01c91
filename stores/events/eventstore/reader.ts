import { PAGE_BYTES_MAX } from '../limits.ts'
import { needsOtherLink, type StoreClient } from './client.ts'
import { unknownFailure } from './failures.ts'
import { READS_MAX } from './limits.ts'
import {
  type AllReadRequest,
  allRead,
  PATH,
  type RawEvent,
  type ReadAnswer,
  readAnswer,
  type StreamReadRequest,
  streamRead,
} from './messages.ts'
import type { Times } from './times.ts'

export interface RawPage {
  readonly events: readonly RawEvent[]
  /** The store had no more. */
  readonly isLast: boolean
}

export interface RawStreamPage extends RawPage {
  /** Revision of the last event that the stream ever had; undefined when it never was. */
  readonly last: number | undefined
}

/** One try each; throws a CallFailure, or what the connection failed with. */
export class Reader {
  readonly #store: StoreClient
  readonly #silenceMs: number
  readonly #queue: (() => void)[] = []
  #reading = 0

  constructor(store: StoreClient, { silenceMs }: Times) {
    this.#store = store
    this.#silenceMs = silenceMs
  }

  async stream(request: StreamReadRequest, silenceMs = this.#silenceMs): Promise<RawStreamPage> {
    let last: number | undefined
    const page = await this.#read(streamRead(request), request.count, silenceMs, (answer) => {
      if (answer.kind === 'last') last = answer.revision
    })
    return { ...page, last }
  }

  async all(request: AllReadRequest & { readonly count: number }, silenceMs = this.#silenceMs): Promise<RawPage> {
    return await this.#read(allRead(request), request.count, silenceMs, () => {})
  }

  async #read(
    request: Buffer,
    count: number,
    silenceMs: number,
    other: (answer: ReadAnswer) => void,
  ): Promise<RawPage> {
    await this.#enter()
    try {
      return await this.#receive(request, count, silenceMs, other)
    } finally {
      this.#reading -= 1
      this.#queue.shift()?.()
    }
  }

  async #receive(
    request: Buffer,
    count: number,
    silenceMs: number,
    other: (answer: ReadAnswer) => void,
  ): Promise<RawPage> {
    const link = await this.#store.link()
    const events: RawEvent[] = []
    let bytes = 0
    return await new Promise<RawPage>((resolve, reject) => {
      const timer = setTimeout(() => {
        call.cancel()
        this.#store.gaveNoAnswer(link)
        reject(unknownFailure(`the event store was silent for ${silenceMs} ms`))
      }, silenceMs)
      const finish = (isLast: boolean): void => {
        clearTimeout(timer)
        resolve({ events, isLast })
      }
      const call = this.#store.receive(link, PATH.read, request, {
        message: (message) => {
          timer.refresh()
          const answer = readAnswer(message)
          if (answer.kind !== 'event') return other(answer)
          events.push(answer.event)
          bytes += message.length
          if (bytes < PAGE_BYTES_MAX) return
          call.cancel()
          finish(false)
        },
        end: (error) => {
          clearTimeout(timer)
          if (!error) return finish(events.length < count)
          if (needsOtherLink(error)) this.#store.failed(link, error)
          reject(error)
        },
      })
    })
  }

  async #enter(): Promise<void> {
    if (this.#reading >= READS_MAX) await new Promise<void>((resolve) => this.#queue.push(resolve))
    this.#reading += 1
  }
}
