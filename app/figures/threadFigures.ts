import type { Figures } from '#gateway/admin/figures.ts'
import type { FiguresContext } from '#projections/admin/context.ts'
import type { QueryAnswer, QueryArg, QueryName } from '#projections/admin/queries.ts'
import type { Position } from '#stores/events/port.ts'
import { fromPosition } from '#stores/events/position.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'
import type { FiguresCalls, FiguresData } from './calls.ts'

/** After the start of the service, which has better to do at first. */
const BEGIN_MS = 10_000
/** Events of a log that are counted soon enough when somebody asks. */
const FEW_EVENTS = 20_000
/** The thread ends after so long without a question. */
const REST_MS = 60_000
const HEAP_MB_MAX = 2_048
/** Questions that wait; more are refused. */
const WAITING_MAX = 256

interface Options {
  readonly folder: string
  readonly fault: (error: unknown, where: string) => void
  /** For tests: when to begin, and from how many events on. */
  readonly beginMs?: number
  readonly beginEvents?: number
}

/** Figures counted in a thread, so that neither counting nor a question takes time from meetings. */
export class ThreadFigures implements Figures {
  readonly #worker: WorkerClient<FiguresCalls>
  readonly #options: Options
  #beginning: NodeJS.Timeout | undefined

  constructor(options: Options) {
    this.#options = options
    const data: FiguresData = { folder: options.folder }
    this.#worker = new WorkerClient({
      start: thread(new URL('./worker.ts', import.meta.url), { name: 'figures', data, heapMb: HEAP_MB_MAX }),
      waitingMax: WAITING_MAX,
      restMs: REST_MS,
      toError: ({ stack, message }) => new Error(stack ?? message),
    })
  }

  begin(head: Position): void {
    const { beginMs = BEGIN_MS, beginEvents = FEW_EVENTS, fault } = this.#options
    if (fromPosition(head) < beginEvents) return
    this.#beginning = setTimeout(() => {
      this.#worker.call('count', null, { take: this.#report }).catch((error: unknown) => fault(error, 'figures'))
    }, beginMs)
    this.#beginning.unref()
  }

  async ask<N extends QueryName>(name: N, arg: QueryArg<N>, context: FiguresContext): Promise<QueryAnswer<N>> {
    // The thread answers what the question of that name answers.
    return (await this.#worker.call('ask', { name, arg, context }, { take: this.#report })) as QueryAnswer<N>
  }

  async close(): Promise<void> {
    clearTimeout(this.#beginning)
    await this.#worker.close()
  }

  #report = (part: unknown): void => {
    this.#options.fault(new Error(String(part)), 'figures')
  }
}
