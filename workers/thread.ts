import { Worker } from 'node:worker_threads'
import type { FromWorker, ToWorker } from './message.ts'
import type { Listener, RunningWorker, StartWorker } from './running.ts'

export interface ThreadOptions {
  /** As it is shown in `top`. */
  readonly name: string
  /** `workerData` of the module. */
  readonly data?: unknown
  /** JavaScript heap; above it the thread ends. */
  readonly heapMb?: number
}

/** A time limit is counted in steps: while this process stands still, none is counted. */
const STEPS = 20
/** Of the time in which nothing is computed so much counts: a machine that is busy elsewhere accuses nobody. */
const IDLE_SHARE = 0.2

/** Starts a module, one that calls `serve`, in a thread. Time counts once it is ready. */
export function thread(module: URL, { name, data, heapMb }: ThreadOptions): StartWorker {
  return (listener) => {
    const resourceLimits = heapMb === undefined ? {} : { maxOldGenerationSizeMb: heapMb }
    return running(new Worker(module, { name, workerData: data, resourceLimits }), listener)
  }
}

function running(worker: Worker, listener: Listener): RunningWorker {
  const gone = Promise.withResolvers<void>()
  let isReady = false
  let end: Parameters<Listener['gone']> = ['died', 'the thread ended']
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'ready') isReady = true
    listener.message(message)
  })
  worker.on('error', (error) => {
    const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    end = [isMemory ? 'memory' : 'died', `the thread failed: ${String(error)}`]
  })
  worker.once('exit', () => {
    listener.gone(...end)
    gone.resolve()
  })
  return {
    send: (message: ToWorker) => worker.postMessage(message),
    limit(ms, over) {
      const step = ms / STEPS
      let spent = 0
      // Most requests are answered within a step, and asking the system costs as much as some of them.
      let before: number | null = null
      const timer = setInterval(() => {
        const now = computedBeside()
        if (isReady)
          spent += before === null ? step * IDLE_SHARE : Math.min(step, Math.max(now - before, step * IDLE_SHARE))
        before = now
        if (spent < ms - step / 2) return
        clearInterval(timer)
        over('late')
      }, step).unref()
      return () => clearInterval(timer)
    },
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    kill: () => void worker.terminate(),
    gone: gone.promise,
    residentMb: 0,
  }
}

/** Milliseconds that were computed in this process, but not on this thread. */
function computedBeside(): number {
  const [all, here] = [process.cpuUsage(), process.threadCpuUsage()]
  return (all.user + all.system - here.user - here.system) / 1_000
}
