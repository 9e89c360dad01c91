import type { WebhookEvent } from 'livekit-server-sdk'
import { type Recorded, RefusedWebhook, type VideoWebhook } from './port.ts'

const NANOSECONDS_PER_MS = 1_000_000n

/** Webhooks of LiveKit: `Authorization` holds a JWT by the API secret, with the SHA-256 of the body among its claims. */
export function livekitWebhook(apiKey: string, apiSecret: string): VideoWebhook {
  return {
    async receive(body, authorization) {
      // Loaded with the first call, as for tokens.
      const { WebhookReceiver } = await import('livekit-server-sdk')
      try {
        return recordingsOf(await new WebhookReceiver(apiKey, apiSecret).receive(body, authorization))
      } catch (error) {
        throw new RefusedWebhook('The webhook is not signed by the video service.', { cause: error })
      }
    },
  }
}

function recordingsOf({ event, egressInfo }: WebhookEvent): Recorded[] {
  if (event !== 'egress_ended' || !egressInfo) return []
  const { roomName, fileResults, result } = egressInfo
  // Older servers report one file in a field of its own.
  const files = fileResults.length > 0 || result.case !== 'file' ? fileResults : [result.value]
  return files
    .filter(({ filename }) => filename !== '')
    .map(({ filename, size, duration }) => ({
      roomName,
      filename,
      size: size === 0n ? null : Number(size),
      durationMs: duration === 0n ? null : Number(duration / NANOSECONDS_PER_MS),
    }))
}
