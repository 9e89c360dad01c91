import type { EgressQueue } from '#gateway/spaces/recordings/egressQueue.ts'
import type { VideoWebhook } from '#integrations/video/port.ts'
import type { videoWebhook } from '#protocol/http/videoWebhook.ts'
import type { Handlers } from './endpoints.ts'
import { HttpError } from './errors.ts'
import { unauthorized } from './identity.ts'

export interface VideoWebhookServices {
  /** Null without a video service. */
  readonly videoWebhook: VideoWebhook | null
  /** Null without a store of recordings. */
  readonly egress: Pick<EgressQueue, 'add'> | null
}

export function videoWebhookHandlers(services: VideoWebhookServices): Handlers<typeof videoWebhook> {
  return {
    videoEvent: async ({ request, body }) => {
      if (!services.videoWebhook) throw new HttpError(503, 'No video service is set up.')
      const received = services.videoWebhook.receive(body, request.get('authorization'))
      const recordings = await received.catch((error: Error) => {
        throw unauthorized(error.message)
      })
      for (const recorded of recordings) {
        if (!services.egress) throw new HttpError(503, 'No store of recordings is set up.')
        const isTaken = await services.egress.add(recorded)
        if (!isTaken) throw new HttpError(503, 'Too many recordings wait to be copied.', {}, { 'Retry-After': '60' })
      }
      return { ok: true }
    },
  }
}
