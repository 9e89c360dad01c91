import { writeSync } from 'node:fs'
import { parentPort, receiveMessageOnPort } from 'node:worker_threads'
import type { Answer, Arg, Calls, Failure, Part } from './calls.ts'
import { ANSWER_FD, encodeFrame, FrameReader } from './frames.ts'
import type { FromWorker, ToWorker } from './message.ts'
import { type Request, RequestQueue } from './requestQueue.ts'

/** What travels with a request beside its argument. */
export interface Exchange {
  /** The parts that were sent ahead of the request. */
  readonly parts: readonly Part[]
  /** Sends a part ahead of the answer. */
  send(part: Part): void
}

type Handle<C extends Calls<C>, N extends keyof C> = (
  arg: Arg<C, N>,
  exchange: Exchange,
) => Answer<C, N> | Promise<Answer<C, N>>

/** Answers requests that wait next to each other all at once, as long as their weights together stay within the maximum. */
export interface Together<A, R> {
  readonly weigh: (arg: A) => number
  readonly max: number
  readonly together: (args: readonly A[]) => readonly R[]
}

/** Answers a call: in order, or beside those that are answered in order, or together with others of its name. */
type Handler<C extends Calls<C>, N extends keyof C> =
  | Handle<C, N>
  | { readonly beside: Handle<C, N> }
  | Together<Arg<C, N>, Answer<C, N>>

export interface Served<C extends Calls<C>> {
  readonly calls: { readonly [N in keyof C]: Handler<C, N> }
  /** Called when all is answered and the worker is told to end. */
  end?(): void
}

type Answers = readonly unknown[]

/** A handler as the queue and the loop see it, whatever its call. */
interface Entry {
  readonly isBeside: boolean
  readonly togetherMax: number
  weightOf(arg: unknown): number
  answer(args: readonly unknown[], exchange: Exchange): Answers | Promise<Answers>
}

/**
 * The worker's side: answers requests one after the other until it is told to end, in a thread as in a process. What `open`
 * throws is the answer to whoever asks.
 */
export function serve<C extends Calls<C>>(open: () => Served<C>): void {
  const host = parentPort === null ? processHost() : threadHost(parentPort)
  try {
    const { calls, end = () => {} } = open()
    const entries = Object.entries<Handler<C, keyof C>>(calls).map(([name, one]) => [name, entryOf(one)] as const)
    run(new Map(entries), host, end)
    host.send({ kind: 'ready', id: 0, value: null })
  } catch (error) {
    host.send({ kind: 'refused', id: 0, value: failureOf(error) })
  }
}

/** How messages reach a worker and leave it. */
interface Host {
  send(message: FromWorker): void
  listen(take: (message: ToWorker) => void, then: () => void): void
  /** Takes what has arrived while a request was answered. */
  drain(take: (message: ToWorker) => void): void
  leave(): void
}

function threadHost(port: NonNullable<typeof parentPort>): Host {
  return {
    send: (message) => port.postMessage(message),
    listen(take, then) {
      port.on('message', (message: ToWorker) => {
        take(message)
        then()
      })
    },
    drain(take) {
      for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message)
    },
    leave: () => port.close(),
  }
}

function processHost(): Host {
  const reader = new FrameReader<ToWorker>(Number.POSITIVE_INFINITY)
  return {
    send(message) {
      for (const bytes of encodeFrame(message)) {
        for (let sent = 0; sent < bytes.length; ) sent += writeSync(ANSWER_FD, bytes, sent)
      }
    },
    listen(take, then) {
      process.stdin.on('data', (piece: Buffer) => {
        for (const message of reader.push(piece)) take(message)
        then()
      })
      process.stdin.on('end', () => process.exit(0))
    },
    drain: () => {},
    leave: () => process.exit(0),
  }
}

// What arrives under a call's name is what its client was let send: the types hold on both sides of the border, not across it.
function entryOf<C extends Calls<C>, N extends keyof C>(handler: Handler<C, N>): Entry {
  if (typeof handler === 'function') return single(handler, false)
  if ('beside' in handler) return single(handler.beside, true)
  const { weigh, max, together } = handler
  return {
    isBeside: false,
    togetherMax: max,
    weightOf: (arg) => weigh(arg as Arg<C, N>),
    answer: (args) => together(args as Arg<C, N>[]),
  }
}

function single<C extends Calls<C>, N extends keyof C>(handle: Handle<C, N>, isBeside: boolean): Entry {
  return {
    isBeside,
    togetherMax: 0,
    weightOf: () => 0,
    answer([arg], exchange) {
      const answer = handle(arg as Arg<C, N>, exchange)
      return answer instanceof Promise ? answer.then((one) => [one]) : [answer]
    },
  }
}

function run(entries: ReadonlyMap<string, Entry>, host: Host, end: () => void): void {
  const queue = new RequestQueue<Entry>()
  const parts = new Map<number, Part[]>()
  let isBusy = false
  let isEnding = false

  const take = ({ kind, id, value }: ToWorker): void => {
    if (kind === 'end') isEnding = true
    else if (kind === 'part') {
      const own = parts.get(id)
      if (own) own.push(value)
      else parts.set(id, [value])
    } else {
      const handler = entries.get(value.name)
      if (handler) queue.add({ id, handler, arg: value.arg, parts: parts.get(id) ?? [] })
      else host.send({ kind: 'failure', id, value: failureOf(new Error(`no call ${value.name}`)) })
      parts.delete(id)
    }
  }

  /** Synchronous as long as the handlers are: what arrives meanwhile is looked at before the next is answered. */
  const work = (): void => {
    while (!isBusy) {
      host.drain(take)
      const requests = queue.next()
      const [first] = requests
      if (first === undefined) return leave()
      const answered = answerAll(first, requests, host)
      if (!(answered instanceof Promise)) continue
      isBusy = true
      void answered.then(() => {
        isBusy = false
        work()
      })
    }
  }

  const leave = (): void => {
    if (!isEnding) return
    end()
    host.leave()
  }

  host.listen(take, work)
}

function answerAll(first: Request<Entry>, requests: readonly Request<Entry>[], host: Host): void | Promise<void> {
  const { id, handler, parts } = first
  const send = (value: Part): void => host.send({ kind: 'part', id, value })
  const succeed = (answers: Answers): void => {
    for (const [i, request] of requests.entries()) host.send({ kind: 'answer', id: request.id, value: answers[i] })
  }
  const fail = (error: unknown): void => {
    for (const request of requests) host.send({ kind: 'failure', id: request.id, value: failureOf(error) })
  }
  try {
    const args = requests.map(({ arg }) => arg)
    const answers = handler.answer(args, { parts, send })
    return answers instanceof Promise ? answers.then(succeed).catch(fail) : succeed(answers)
  } catch (error) {
    fail(error)
  }
}

function failureOf(error: unknown): Failure {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { name, message, stack } = error
  return {
    name,
    message,
    stack,
    ...('code' in error ? { code: error.code } : {}),
    ...('detail' in error ? { detail: error.detail } : {}),
  }
}
