import { Worker } from 'node:worker_threads'
import { closedError } from '../admission.ts'
import { QUESTIONS_MAX } from '../limits.ts'
import { type Projection, ViewError } from '../port.ts'
import type { Calls, ViewQuestion, ViewReply, ViewWorkerData } from './messages.ts'

/** Carries questions to the worker that has the view file, and answers back. A worker that dies is replaced when next asked. */
export class Postman {
  readonly #path: string
  readonly #waiting = new Map<number, PromiseWithResolvers<unknown>>()
  #worker: Worker | null = null
  #exited: Promise<void> = Promise.resolve()
  #next = 1
  #closed = false

  constructor(path: string) {
    this.#path = path
  }

  /** Resolves when the file is open. */
  opened(): Promise<void> {
    const opened = Promise.withResolvers<unknown>()
    this.#waiting.set(0, opened)
    this.#start()
    return opened.promise as Promise<void>
  }

  /** Throws ViewError, `unavailable` when too much waits or the worker died. */
  ask<C extends keyof Calls>(projection: Projection, call: C, ...args: Parameters<Calls[C]>) {
    if (this.#closed) return Promise.reject(closedError())
    if (this.#waiting.size >= QUESTIONS_MAX) {
      return Promise.reject(new ViewError('unavailable', `more than ${QUESTIONS_MAX} questions to the views wait`))
    }
    const id = this.#next++
    const asked = Promise.withResolvers<unknown>()
    this.#start().postMessage({ id, projection, call, args } as ViewQuestion)
    this.#waiting.set(id, asked)
    return asked.promise as Promise<ReturnType<Calls[C]>>
  }

  async close(): Promise<void> {
    if (!this.#closed) this.#worker?.postMessage(null)
    this.#closed = true
    await this.#exited
  }

  #start(): Worker {
    if (this.#worker) return this.#worker
    const workerData: ViewWorkerData = { path: this.#path }
    const worker = new Worker(new URL('../sqliteWorker.ts', import.meta.url), { name: 'views', workerData })
    this.#worker = worker
    let failure = 'the worker of the views ended'
    worker.on('message', (reply: ViewReply) => this.#receive(reply))
    worker.on('error', (error) => {
      failure = `the worker of the views failed: ${String(error)}`
    })
    this.#exited = new Promise((resolve) => {
      worker.once('exit', () => {
        this.#worker = null
        for (const asked of this.#waiting.values()) asked.reject(new ViewError('unavailable', failure))
        this.#waiting.clear()
        resolve()
      })
    })
    return worker
  }

  #receive(reply: ViewReply): void {
    const asked = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    if ('answer' in reply) asked?.resolve(reply.answer)
    else asked?.reject(reply.code === null ? new Error(reply.message) : new ViewError(reply.code, reply.message))
  }
}
