import { Archive } from '#gateway/archive/archive.ts'
import { Captures } from '#gateway/archive/captures.ts'
import { ARCHIVE, Projector } from '#gateway/archive/projector.ts'
import { Sessions } from '#gateway/archive/sessions.ts'
import type { Metrics } from '#gateway/metrics.ts'
import type { ArchivedSession } from '#projections/archive.ts'
import { openSqliteViews } from '#stores/readModels/sqlite.ts'

/** Finished sessions: the read model of the archive, what keeps it up with the log, and what answers from it. */
export async function openArchive(
  folder: string,
  {
    log,
    clock,
    metrics,
    fault,
    version,
  }: Omit<ConstructorParameters<typeof Projector>[0], 'view'> & { metrics: Metrics; version: string },
) {
  const views = await openSqliteViews(folder)
  const view = await views.open<ArchivedSession>(ARCHIVE)
  const projector = new Projector({ log, view, clock, fault })
  metrics.projection(ARCHIVE.name, () => projector.lagSeconds())
  await projector.start()
  return {
    archive: new Archive(view, new Sessions(log)),
    captures: new Captures({ log, clock, version }),
    async close() {
      await projector.stop()
      await views.close()
    },
  }
}
