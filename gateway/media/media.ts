import { open } from 'node:fs/promises'
import { mimeOf } from '../uploads/mimeOf.ts'
import { MediaBytes } from './bytes.ts'
import { mp3In } from './mp3.ts'
import { mp4In } from './mp4.ts'
import { oggIn } from './ogg.ts'
import { MEDIA_TYPES, type Media } from './types.ts'
import { wavIn } from './wav.ts'
import { webmIn } from './webm.ts'

const READERS: readonly ((bytes: MediaBytes) => Promise<Media | null>)[] = [mp4In, webmIn, oggIn, wavIn, mp3In]
/** Longer recordings do not exist; what says so is damaged. */
const DURATION_MS_MAX = 7 * 24 * 3_600_000

/**
 * Returns the type of a recording by its content, else as declared, and its duration where the container states it; null for
 * other files. [RG2] [RG3]
 */
export async function mediaIn(path: string, declared: string): Promise<Media | null> {
  const media = await mediaBy(path)
  if (media) return { mime: media.mime, durationMs: plausible(media.durationMs) }
  const told = await mimeOf(path, declared)
  const mime = MEDIA_TYPES.find((type) => type === told)
  return mime === undefined ? null : { mime, durationMs: null }
}

async function mediaBy(path: string): Promise<Media | null> {
  const file = await open(path)
  try {
    const bytes = await MediaBytes.of(file)
    for (const read of READERS) {
      const media = await read(bytes)
      if (media) return media
    }
    return null
  } finally {
    await file.close()
  }
}

function plausible(ms: number | null): number | null {
  const whole = Math.round(ms ?? 0)
  return whole > 0 && whole <= DURATION_MS_MAX ? whole : null
}
