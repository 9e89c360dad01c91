import { MINUTE_MS, WindowQuota } from '#gateway/limits/quota.ts'
import type { Telemetry } from '#gateway/telemetry/telemetry.ts'
import type { telemetry } from '#protocol/http/telemetry.ts'
import type { Handlers } from '../endpoints.ts'
import { refuseFull, tooMany } from './refusals.ts'
import { type ReplayServices, replayHandler } from './replays.ts'
import { sentBy, uncounted } from './visitor.ts'

const EVENTS_A_MINUTE = 600

export interface TelemetryServices extends ReplayServices {
  readonly telemetry: Telemetry
  /** Share of visits that browsers are to record. */
  readonly replaySample: number
  readonly trustProxy: boolean
  /** True for hosts of this service's own pages. */
  readonly isOwnHost: (host: string) => boolean
}

export function telemetryHandlers(services: TelemetryServices): Handlers<typeof telemetry> {
  const { accounts, replaySample, limited, trustProxy, addressOf } = services
  const events = new WindowQuota(limited ? { each: EVENTS_A_MINUTE, all: Number.POSITIVE_INFINITY } : null, MINUTE_MS)
  return {
    /** [TE4] [TE5] [TE11] */
    reportTelemetry: async ({ body, caller, request, response }) => {
      const wait = events.take(addressOf(request), body.events.length)
      if (wait > 0) throw tooMany('Too many events from your address. Wait a little.', wait)
      const reason = uncounted(accounts, request, caller)
      if (reason !== null) return { accepted: 0, dropped: body.events.length, reason }
      const origin = {
        sender: sentBy(request, trustProxy),
        userId: caller.kind === 'user' ? caller.user.id : null,
        isOwnHost: (host: string) => host === request.hostname || services.isOwnHost(host),
      }
      const { malformed } = await services.telemetry.take(body, origin).catch(refuseFull)
      const accepted = body.events.length - malformed
      if (accepted > 0) response.set('Replay-Sample', String(replaySample))
      return { accepted, dropped: malformed, reason: malformed > 0 ? 'invalid' : null }
    },
    reportReplay: replayHandler(services),
  }
}
