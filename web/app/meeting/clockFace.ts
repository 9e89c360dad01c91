/** Urgency of the clock: `soon` in the last quarter, `last` in the last tenth or minute, else calm. */
export type Urgency = 'calm' | 'soon' | 'last'

const SOON = 0.25
const LAST = 0.1
const LAST_MS = 60_000

export function urgencyOf(remainingMs: number, durationMs: number): Urgency {
  if (remainingMs <= Math.min(LAST_MS, durationMs * SOON) || remainingMs <= durationMs * LAST) return 'last'
  return remainingMs <= durationMs * SOON ? 'soon' : 'calm'
}

/** Formats a duration as "1:02:09" or "2:09", rounded up to full seconds. */
export function clockFace(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
