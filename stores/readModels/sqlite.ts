import { join } from 'node:path'
import { type Answer, type Arg, type Failure, WorkerBusy, WorkerLost } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import { closedError } from './admission.ts'
import { REQUESTS_MAX, WALK_PAGE } from './limits.ts'
import {
  type NewestQuery,
  type Projection,
  type View,
  type ViewBatch,
  type ViewDocument,
  ViewError,
  type ViewStore,
} from './port.ts'
import type { ViewCalls, ViewWorkerData } from './sqlite/messages.ts'

/** The file of a data folder that holds the views. */
export const VIEW_FILE = 'views.sqlite'

/** The thread ends after so long without a question. */
const REST_MS = 45_000

/** Opens or makes the views of a data folder, in a thread of their own: the disk keeps no meeting waiting. [VW9] */
export async function openSqliteViews(folder: string, file: string = VIEW_FILE): Promise<ViewStore> {
  const data: ViewWorkerData = { path: join(folder, file) }
  const worker = new WorkerClient<ViewCalls>({
    start: thread(new URL('./sqlite/worker.ts', import.meta.url), { name: 'views', data }),
    atOnce: Number.POSITIVE_INFINITY,
    stays: true,
    restMs: REST_MS,
    waitingMax: REQUESTS_MAX,
    toError,
  })
  let closed = false
  const call = async <N extends keyof ViewCalls>(name: N, arg: Arg<ViewCalls, N>): Promise<Answer<ViewCalls, N>> => {
    if (closed) throw closedError()
    try {
      return await worker.call(name, arg)
    } catch (error) {
      const isAway = error instanceof WorkerLost || error instanceof WorkerBusy
      throw isAway ? new ViewError('unavailable', error.message) : error
    }
  }
  await call('open', null)
  const open = async <T extends object>({ name, version }: Projection): Promise<View<T>> => {
    if (closed) throw closedError()
    return new SqliteView<T>(call, { name, version })
  }
  return {
    open,
    reader: open,
    asOf: () => null,
    async close() {
      closed = true
      await worker.close()
    },
  }
}

type Call = <N extends keyof ViewCalls>(name: N, arg: Arg<ViewCalls, N>) => Promise<Answer<ViewCalls, N>>

/** A failure of the worker, which throws ViewErrors with a code. */
function toError({ name, code, message }: Failure): Error {
  return name === 'ViewError'
    ? new ViewError(code as ViewError['code'], message)
    : new Error(`the worker of the views failed: ${message}`)
}

/** Documents are what was written under their projection's name: the worker does not know their type. */
class SqliteView<T extends object> implements View<T> {
  readonly #call: Call
  readonly #projection: Projection

  constructor(call: Call, projection: Projection) {
    this.#call = call
    this.#projection = projection
  }

  position() {
    return this.#call('position', { projection: this.#projection })
  }

  write(batch: ViewBatch<T>): Promise<void> {
    return this.#call('write', { projection: this.#projection, batch })
  }

  get(id: string) {
    return this.#call('get', { projection: this.#projection, id }) as Promise<ViewDocument<T> | null>
  }

  some(ids: readonly string[]) {
    return this.#call('some', { projection: this.#projection, ids }) as Promise<ViewDocument<T>[]>
  }

  newest(query: NewestQuery) {
    return this.#call('newest', { projection: this.#projection, query }) as Promise<ViewDocument<T>[]>
  }

  async *all(): AsyncGenerator<ViewDocument<T>, void, undefined> {
    let after: string | undefined = ''
    while (after !== undefined) {
      const page = (await this.#call('page', { projection: this.#projection, after })) as ViewDocument<T>[]
      yield* page
      after = page.length < WALK_PAGE ? undefined : page.at(-1)?._id
    }
  }

  clear(): Promise<void> {
    return this.#call('clear', { projection: this.#projection })
  }
}
