import { Archive } from '#gateway/archive/archive.ts'
import { type CaptureServices, Captures } from '#gateway/archive/captures.ts'
import { Sessions } from '#gateway/archive/sessions.ts'
import type { Metrics } from '#gateway/metrics.ts'
import { Projector, type ProjectorOptions } from '#gateway/projector/projector.ts'
import { ARCHIVE, type ArchivedSession } from '#projections/archive.ts'
import { OPEN_SESSIONS, type OpenSessions } from '#projections/openSessions.ts'
import { PROJECTIONS } from '#projections/projections.ts'
import { type ListedSpace, SPACE_LIST } from '#projections/spaces.ts'
import { LEASES } from '#stores/nodes/leases.ts'
import type { Duties } from './duties.ts'
import type { Stores } from './stores.ts'

type Parts = Omit<ProjectorOptions, 'views'> & CaptureServices & { readonly metrics: Metrics; readonly duties: Duties }

/** The read models, what keeps them up with the log, and what answers from them. */
export async function openArchive(stores: Stores, { log, clock, metrics, fault, version, duties }: Parts) {
  const views = await stores.openViews()
  const projector = new Projector({ log, views, clock, fault }, PROJECTIONS)
  metrics.projections(() => projector.lags())
  await projector.open()
  const tenure = duties.add(LEASES.readModels, { begin: () => projector.start(), end: () => projector.stop() })
  await tenure.start()
  const sessions = new Sessions(log)
  return {
    archive: new Archive(await views.reader<ArchivedSession>(ARCHIVE), await views.open(ARCHIVE), sessions),
    openSessions: await views.reader<OpenSessions>(OPEN_SESSIONS),
    spaceList: await views.reader<ListedSpace>(SPACE_LIST),
    reached: (...asked: Parameters<Projector['reached']>) => projector.reached(...asked),
    /** Since when what is shown of read models may be old; null while it is current. */
    asOf: () => views.asOf(),
    captures: new Captures({ log, clock, version }),
    async close() {
      await tenure.stop()
      await sessions.close()
      await views.close()
    },
  }
}
