import { workerData } from 'node:worker_threads'
import { serve } from '#workers/serve.ts'
import { ViewFile } from './file.ts'
import type { ViewCalls, ViewWorkerData } from './messages.ts'

/** The thread that has the file of the views. */
serve<ViewCalls>(() => {
  const { path }: ViewWorkerData = workerData
  const file = new ViewFile(path)
  return {
    calls: {
      open: () => {},
      position: ({ projection }) => file.table(projection).position(),
      write: ({ projection, batch }) => file.table(projection).write(batch),
      get: ({ projection, id }) => file.table(projection).get(id),
      some: ({ projection, ids }) => file.table(projection).some(ids),
      newest: ({ projection, query }) => file.table(projection).newest(query),
      page: ({ projection, after }) => file.table(projection).page(after),
      clear: ({ projection }) => file.table(projection).clear(),
    },
    end: () => file.close(),
  }
})
