import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Model } from '#assistant/model/port.ts'
import { systemClock } from '#gateway/clock.ts'
import { CodeGuard } from '#gateway/limits/codeGuard.ts'
import { Scheduler } from '#gateway/scheduler.ts'
import { createResidentApp } from '#resident/http/app.ts'
import { Arrivals } from '#resident/http/arrivals.ts'
import type { ResidentPart } from '#resident/http/exchange.ts'
import { residentMetrics } from '#resident/http/metrics.ts'
import { Nonces } from '#resident/http/nonces.ts'
import { roomPart } from '#resident/http/roomPart.ts'
import { SignatureCheck } from '#resident/http/signatureCheck.ts'
import { SignedBodies } from '#resident/http/signedBodies.ts'
import { openMeetings } from '#resident/meetings/meetings.ts'
import { openVault } from '#resident/vault/vault.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { callerAddress } from '../callerAddress.ts'
import { finishRequests, listen } from '../listening.ts'
import { openModel } from '../model.ts'
import { ensureFolder } from '../settings/folder.ts'
import { openResidentLogger } from './logger.ts'
import { bindOf, type ResidentSettings } from './settings.ts'

const CONNECTIONS_MAX = 2_000
const HEADERS_MS_MAX = 10_000
const SILENT_MS_MAX = 120_000
/** Longer than the coordinating server keeps idle connections. */
const KEPT_ALIVE_MS = 75_000

export interface ResidentOverrides {
  readonly logger?: Logger
  readonly model?: Model
}

export interface ResidentService {
  readonly url: string
  /** Says at `/readyz` for `drainMs` (default 0) that it stops, finishes requests, forgets all keys, closes the log. */
  close(drainMs?: number): Promise<void>
}

/** Composes every part of the resident and listens. The only place that knows them all. */
export async function startResident(
  settings: ResidentSettings,
  overrides: ResidentOverrides = {},
): Promise<ResidentService> {
  const core = await openCore(settings, overrides)
  const { logger, parts, vault, nonces, scheduler, model, log } = core
  let stopping = false
  const http = createServer(
    createResidentApp(
      {
        ...core,
        bodies: new SignedBodies({ ...core, limited: settings.RATE_LIMITS }),
        codes: new CodeGuard(settings.RATE_LIMITS),
        allowedOrigins: settings.RESIDENT_ALLOWED_ORIGIN,
        limited: settings.RATE_LIMITS,
        unready: async () => {
          if (stopping) return 'The service is stopping.'
          return (await log.check()).writable ? null : 'The event log takes no writes.'
        },
      },
      parts,
    ),
  )
  http.setTimeout(SILENT_MS_MAX)
  http.maxConnections = CONNECTIONS_MAX
  http.headersTimeout = HEADERS_MS_MAX
  http.keepAliveTimeout = KEPT_ALIVE_MS
  const url = await listen(http, bindOf(settings.RESIDENT_BIND))
  logger.info({ url }, 'listening')
  scheduler.start()
  return {
    url,
    async close(drainMs = 0) {
      if (stopping) return
      stopping = true
      logger.info('stopping')
      if (drainMs > 0) await delay(drainMs)
      await scheduler.stop()
      await finishRequests(http)
      for (const part of parts) await part.close()
      model.close()
      await vault.close()
      await nonces.close()
      await log.close()
      logger.info('stopped')
    },
  }
}

async function openCore(settings: ResidentSettings, overrides: ResidentOverrides) {
  const logger = overrides.logger ?? openResidentLogger(settings.LOG_LEVEL)
  const metrics = residentMetrics()
  const fault = (error: unknown, where: string) => {
    metrics.fault(where.replace(/ .*/, ''))
    logger.error({ err: error, where }, 'fault')
  }
  await ensureFolder('DATA_DIR', settings.DATA_DIR)
  const clock = systemClock(settings.CLOCK_OFFSET_MS)
  const log = await openSqliteLog(settings.DATA_DIR)
  const parts: ResidentPart[] = []
  const forget = (room: string) => {
    for (const part of parts) part.forget(room)
  }
  const services = { log, clock, fault, metrics }
  const vault = await openVault({
    ...services,
    folder: settings.DATA_DIR,
    masterKey: settings.KXP_MASTER_KEY ?? null,
    destroyed: (room, why) => {
      metrics.destroyed(why)
      forget(room)
    },
  }).catch(async (error: unknown) => {
    await log.close()
    throw error
  })
  const nonces = await Nonces.open(settings.DATA_DIR, clock)
  const model = overrides.model ?? openModel(settings)
  const meetings = await openMeetings({ ...services, vault, log: vault.log, model, folder: settings.DATA_DIR })
  parts.push(meetings.part, roomPart({ ...meetings, vault, model: () => model.status().model }))
  const scheduler = new Scheduler(settings.SCHEDULER_TICK_MS, fault)
  for (const job of [vault.expiry, ...parts.flatMap(({ jobs }) => jobs)]) scheduler.add(job)
  const arrivals = new Arrivals()
  metrics.gauges(() => ({ rooms: vault.rooms, arriving: arrivals.bytes }))
  const check = new SignatureCheck(settings.KXP_SHARED_SECRET, clock)
  const addressOf = (request: IncomingMessage) => callerAddress(request, settings.TRUST_PROXY)
  return { ...services, logger, parts, vault, nonces, model, scheduler, arrivals, check, addressOf }
}
