import { setTimeout as delay } from 'node:timers/promises'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { type Core, type Overrides, openCore } from './core.ts'
import { openDoors, ownOrigins } from './doors.ts'
import { warnOfLeftDocuments } from './leftDocuments.ts'
import { finishRequests, listen } from './listening.ts'
import type { Settings } from './settings.ts'

/** Sockets are closed over this long at a stop, so that their clients do not all come back at once. [DU9] */
const FAREWELL_MS = 300

export interface Service {
  readonly url: string
  readonly accounts: Accounts
  readonly outreach: Core['outreach']
  /** Says at `/readyz` for `drainMs` (default 0) that it stops, then closes connections, finishes requests, closes the log. [DU9] */
  close(drainMs?: number): Promise<void>
}

/** Composes every part and listens. The only place that knows them all. */
export async function startService(settings: Settings, overrides: Overrides = {}): Promise<Service> {
  const core = await openCore(settings, overrides)
  const {
    logger,
    fault,
    plane,
    store,
    ingest,
    reader,
    links,
    release,
    assistant,
    rooms,
    archive,
    records,
    accounts,
    ahead,
    planeEnds,
    scheduler,
    egress,
    sessions,
    stores,
    spaces,
    figures,
    journals,
    replays,
    aiRuns,
    outreach,
    social,
  } = core
  let stopping = false
  const { http, sockets, origins } = await openDoors(settings, core, () => stopping)
  const url = await listen(http, settings)
  for (const origin of ownOrigins(settings, url)) origins.add(origin)
  accounts.listening(url)
  await spaces.mails.start()
  logger.info({ url }, 'listening')
  if (plane !== null) warnOfLeftDocuments(store, logger).catch((error: unknown) => fault(error, 'left documents'))
  ahead.begin()
  figures.begin()
  scheduler.start()
  return {
    url,
    accounts: accounts.accounts,
    outreach,
    async close(drainMs = 0) {
      if (stopping) return
      stopping = true
      logger.info('stopping')
      if (drainMs > 0) await delay(drainMs)
      await sockets.close(FAREWELL_MS)
      await sessions.stop()
      await scheduler.stop()
      links.close()
      egress?.close()
      release.stop()
      await finishRequests(http)
      await Promise.all([ingest.close(), reader.close()])
      await assistant.close()
      await planeEnds?.ends.close()
      await rooms.stop()
      await Promise.all([records.close(), outreach.close(), social.close()])
      await spaces.mails.stop()
      await spaces.spaces.stop()
      await aiRuns.settled()
      await replays.close()
      await journals.close()
      await figures.close()
      await archive.close()
      await accounts.close()
      await stores.close()
      logger.info('stopped')
    },
  }
}
