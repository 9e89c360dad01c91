import { setTimeout as delay } from 'node:timers/promises'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { closeService } from './closing.ts'
import { type Core, type Overrides, openCore } from './core.ts'
import { openDoors, ownOrigins } from './doors.ts'
import { warnOfLeftDocuments } from './leftDocuments.ts'
import { listen } from './listening.ts'
import type { Settings } from './settings.ts'

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
  const { logger, fault, accounts, spaces } = core
  let stopping = false
  const { http, sockets, streams, origins } = await openDoors(settings, core, () => stopping)
  const url = await listen(http, settings)
  for (const origin of ownOrigins(settings, url)) origins.add(origin)
  accounts.listening(url)
  await Promise.all([spaces.mails.start(), core.egressTenure?.start(), core.schedule.start()])
  logger.info({ url }, 'listening')
  if (core.plane !== null)
    warnOfLeftDocuments(core.store, logger).catch((error: unknown) => fault(error, 'left documents'))
  core.ahead.begin()
  core.log.head().then(
    (head) => core.figures.begin(head),
    (error: unknown) => fault(error, 'figures'),
  )
  core.scheduler.start()
  return {
    url,
    accounts: accounts.accounts,
    outreach: core.outreach,
    async close(drainMs = 0) {
      if (stopping) return
      stopping = true
      logger.info('stopping')
      if (drainMs > 0) await delay(drainMs)
      await closeService(core, { http, sockets, streams })
      logger.info('stopped')
    },
  }
}
