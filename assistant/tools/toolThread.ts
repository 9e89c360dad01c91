import type { ToolId } from '#engine/journals/tools.ts'
import { WorkerBusy, WorkerLost } from '#workers/calls.ts'
import { WorkerClient } from '#workers/client.ts'
import { thread } from '#workers/thread.ts'

/** Runs that wait for the thread; further ones are refused. */
const WAITING_MAX = 32
/** Computing time of one run; ten times what the slowest text took. */
const RUN_MS = 10_000
const HEAP_MB_MAX = 256
/** The thread ends after so long without a run. */
const REST_MS = 60_000

export interface ToolCalls {
  run(arg: { readonly tool: ToolId; readonly text: string }): string
}

/** Runs the free tools on a thread of their own, so that no text of a visitor delays a room. [TL5] */
export class ToolThread {
  readonly #worker: WorkerClient<ToolCalls>

  constructor(module = new URL('./worker.ts', import.meta.url)) {
    this.#worker = new WorkerClient({
      start: thread(module, { name: 'tools', heapMb: HEAP_MB_MAX }),
      waitingMax: WAITING_MAX,
      restMs: REST_MS,
      toError: ({ stack, message }) => new Error(stack ?? message),
    })
  }

  /** Returns the output; null when too many runs wait, or when this one took too long. */
  async run(tool: ToolId, text: string): Promise<string | null> {
    try {
      return await this.#worker.call('run', { tool, text }, { ms: RUN_MS })
    } catch (error) {
      if (error instanceof WorkerBusy || error instanceof WorkerLost) return null
      throw error
    }
  }

  async close(): Promise<void> {
    await this.#worker.abandon()
  }
}
