import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { CountedFacts } from '#gateway/admin/countedFacts.ts'
import { SqliteBeside } from '#stores/events/sqliteBeside.ts'
import { giveWay } from '#workers/giveWay.ts'
import { serve } from '#workers/serve.ts'
import type { FiguresCalls, FiguresData } from './calls.ts'

/** The thread in which the administration's figures are counted, beside the one that writes the log. */
serve<FiguresCalls>(() => {
  giveWay()
  const { folder }: FiguresData = workerData
  const log = new SqliteBeside(folder)
  let report = (_text: string): void => {}
  const facts = new CountedFacts({
    log,
    path: join(folder, 'figures', 'facts'),
    fault: (error) => report(error instanceof Error ? error.message : String(error)),
  })
  return {
    calls: {
      count(_, { send }) {
        report = send
        facts.count()
        return facts.position
      },
      ask({ name, arg, context }, { send }) {
        report = send
        return facts.ask(name, arg, context)
      },
    },
    end() {
      facts.save()
      log.close()
    },
  }
})
