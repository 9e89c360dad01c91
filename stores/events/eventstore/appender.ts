import { LogError } from '../port.ts'
import { type Link, needsOtherLink, type OpenDuplex, type StoreClient } from './client.ts'
import { type CallFailure, exceptionOf, failureOf, finalFailure, refusalOf, unknownFailure } from './failures.ts'
import {
  type BatchAnswer,
  type BatchRequest,
  batchAnswer,
  batchAppend,
  PATH,
  type Place,
  type ProposedEvent,
} from './messages.ts'
import type { Times } from './times.ts'

export interface AppendCall {
  readonly stream: string
  /** The stream's last, -1 when it must not exist. */
  readonly revision: number
  readonly events: readonly ProposedEvent[]
}

export type Written =
  | { readonly kind: 'written'; readonly place: Place }
  /** `actual`: the stream's last revision, -1 when there is no such stream. */
  | { readonly kind: 'conflict'; readonly actual: number }

interface Waiting {
  settle(answer: BatchAnswer): void
  reject(error: Error): void
}

/** An open call, and who waits for its answers. */
interface Line {
  readonly link: Link
  readonly duplex: OpenDuplex
  readonly waiting: Map<number, Waiting>
  isOpen: boolean
}

/** Appends travel over one open call, in the order they are handed in; each waits for its own answer, and no longer than one try. */
export class Appender {
  readonly #store: StoreClient
  readonly #tryMs: number
  #line: Promise<Line> | undefined
  #ticket = 0

  constructor(store: StoreClient, { tryMs }: Times) {
    this.#store = store
    this.#tryMs = tryMs
  }

  /** One try. `leaves` is asked just before it does, and may throw. Throws a CallFailure, or what the connection failed with. */
  async append({ stream, revision, events }: AppendCall, leaves: () => void): Promise<Written> {
    const line = await this.#current()
    leaves()
    this.#ticket += 1
    const request = { ticket: this.#ticket, stream, revision, events, seconds: Math.ceil(this.#tryMs / 1_000) }
    const answer = await this.#send(line, request)
    if (answer.kind === 'refused') throw refusalOf(answer.reason, answer.text)
    if (answer.kind === 'conflict') return answer
    if (answer.revision === revision + events.length) return { kind: 'written', place: answer.place }
    const text = `the event store wrote up to ${answer.revision}, not ${revision + events.length}`
    throw finalFailure(new LogError('corrupt', text))
  }

  close(): void {
    void this.#line?.then(({ duplex }) => duplex.cancel()).catch(() => {})
    this.#line = undefined
  }

  async #current(): Promise<Line> {
    this.#line ??= this.#open()
    const opening = this.#line
    const line = await opening.catch((error: unknown) => {
      this.#forget(opening)
      throw error
    })
    if (line.isOpen) return line
    this.#forget(opening)
    return await this.#current()
  }

  #forget(line: Promise<Line>): void {
    if (this.#line === line) this.#line = undefined
  }

  async #open(): Promise<Line> {
    const link = await this.#store.link()
    const waiting = new Map<number, Waiting>()
    const duplex = this.#store.exchange(link, PATH.batchAppend, {
      // An answer that nobody waits for any more is of no use to anybody.
      message: (bytes) => {
        const { ticket, answer } = batchAnswer(bytes)
        waiting.get(ticket)?.settle(answer)
      },
      end: (error) => {
        if (error && needsOtherLink(error)) this.#store.failed(link, error)
        this.#lost(line, error ? lossOf(error) : unknownFailure('the event store ended the call'))
      },
    })
    const line: Line = { link, duplex, waiting, isOpen: true }
    return line
  }

  #send(line: Line, request: BatchRequest): Promise<BatchAnswer> {
    const { ticket } = request
    return new Promise<BatchAnswer>((resolve, reject) => {
      const timer = setTimeout(() => this.#gaveNoAnswer(line), this.#tryMs)
      const done = (): void => {
        clearTimeout(timer)
        line.waiting.delete(ticket)
      }
      const settle = (answer: BatchAnswer): void => {
        done()
        resolve(answer)
      }
      const fail = (error: Error): void => {
        done()
        reject(error)
      }
      line.waiting.set(ticket, { settle, reject: fail })
      line.duplex.write(batchAppend(request))
    })
  }

  #gaveNoAnswer(line: Line): void {
    line.duplex.cancel()
    this.#store.gaveNoAnswer(line.link)
    this.#lost(line, unknownFailure(`the event store gave no answer in ${this.#tryMs} ms`))
  }

  #lost(line: Line, failure: CallFailure): void {
    line.isOpen = false
    for (const { reject } of [...line.waiting.values()]) reject(failure)
  }
}

/** The store may have written any of the appends under way, whatever ended the call, unless it was never reached. */
function lossOf(error: Error): CallFailure {
  const failure = failureOf(error)
  return exceptionOf(error) === 'not-leader' ? unknownFailure(failure.message, error) : failure
}
