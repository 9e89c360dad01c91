import type { Server } from 'node:http'
import type { Core } from './core.ts'
import { finishRequests } from './listening.ts'

/** Sockets are closed over this long at a stop, so that their clients do not all come back at once. [DU9] */
const FAREWELL_MS = 300

interface Doors {
  readonly http: Server
  readonly sockets: { close(spreadMs: number): Promise<void> }
  readonly streams: { close(): void }
}

/**
 * Stops everything in order: first whoever is connected leaves, then what works by itself ends, then what it wrote to. The other
 * nodes are told once nothing here writes to rooms any more, and the stores are the last to close. [DU9] [MN70]
 */
export async function closeService(core: Core, { http, sockets, streams }: Doors): Promise<void> {
  streams.close()
  await sockets.close(FAREWELL_MS)
  await core.sessions.stop()
  await core.scheduler.stop()
  await core.schedule.stop()
  core.links.close()
  await core.egressTenure?.stop()
  core.release.stop()
  await finishRequests(http)
  await Promise.all([core.ingest.close(), core.reader.close()])
  await core.assistant.close()
  await core.planeEnds?.ends.close()
  await core.rooms.stop()
  await Promise.all([core.records.close(), core.outreach.close(), core.social.close()])
  await core.spaces.mails.stop()
  await core.spaces.spaces.stop()
  await core.aiRuns.settled()
  await core.replays.close()
  await core.journals.close()
  await core.figures.close()
  await core.archive.close()
  await core.accounts.close()
  core.outages.stop()
  await core.stores.close()
}
