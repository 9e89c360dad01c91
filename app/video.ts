import { livekit } from '#integrations/video/livekit.ts'
import type { Video } from '#integrations/video/port.ts'
import type { Settings } from './settings.ts'

/** The video service that the settings name; null without one. */
export function openVideo({ LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET }: Settings): Video | null {
  if (!LIVEKIT_URL || !LIVEKIT_API_KEY || !LIVEKIT_API_SECRET) return null
  return livekit(LIVEKIT_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET)
}
