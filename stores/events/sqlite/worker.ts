import { workerData } from 'node:worker_threads'
import { serve } from '#workers/serve.ts'
import { toLogError } from './failure.ts'
import { CHECKPOINT_IDLE_MS, COMMIT_APPENDS_MAX } from './limits.ts'
import type { LogCalls, WorkerData } from './messages.ts'
import { Store } from './store.ts'

/** The thread that has the log's database: one commit, one page, and again, so that neither holds up the other for long. */
serve<LogCalls>(() => {
  const data: WorkerData = workerData
  const store = new Store(data)
  const idle = setTimeout(() => store.tidy(), CHECKPOINT_IDLE_MS)

  const attempt = <A, R>(handle: (arg: A) => R) => {
    return (arg: A): R => {
      try {
        return handle(arg)
      } catch (error) {
        throw toLogError(error, data.folder)
      } finally {
        idle.refresh()
      }
    }
  }

  return {
    calls: {
      head: () => store.writer.head,
      // Whatever queued up while the last commit ran goes into the next one.
      append: {
        together: attempt((batches) => store.writer.commit(batches)),
        weigh: ({ streams }) => streams.length,
        max: COMMIT_APPENDS_MAX,
      },
      stream: { beside: attempt(({ stream, request }) => store.streamPage(stream, request)) },
      all: { beside: attempt((request) => store.logPage(request)) },
      truncate: attempt(({ stream, before }) => store.writer.truncate(stream, before)),
      tombstone: attempt(({ stream, expected }) => store.writer.tombstone(stream, expected)),
      check: attempt(() => store.check()),
    },
    end() {
      clearTimeout(idle)
      store.close()
    },
  }
})
