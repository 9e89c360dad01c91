import { dateFormat } from '../strings/formats.ts'
import { t } from '../strings/t.ts'

/** `21 Nov 2026, 16:20` in the reader's own zone. */
export const dayAndTime = (at: number): string => dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(at)

/** `16:20` */
export const clockTime = (at: number): string => dateFormat({ hour: '2-digit', minute: '2-digit' }).format(at)

/** A length of time in words: seconds below two minutes matter, above an hour they do not. */
export function lengthOf(ms: number): string {
  const seconds = Math.round(ms / 1_000)
  if (seconds < 60) return t.archive.time.seconds(seconds)
  if (seconds < 3_600) return t.archive.time.minutes(Math.floor(seconds / 60), seconds % 60)
  return t.archive.time.hours(Math.floor(seconds / 3_600), Math.floor((seconds % 3_600) / 60))
}
