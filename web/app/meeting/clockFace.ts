/** How pressing the clock is: calm, then `soon` in the last quarter, then `last` in the last tenth or minute. */
export type Urgency = 'calm' | 'soon' | 'last'

const SOON = 0.25
const LAST = 0.1
const LAST_MS = 60_000

export function urgencyOf(remainingMs: number, durationMs: number): Urgency {
  if (remainingMs <= Math.min(LAST_MS, durationMs * SOON) || remainingMs <= durationMs * LAST) return 'last'
  return remainingMs <= durationMs * SOON ? 'soon' : 'calm'
}

/** "1:02:09" or "2:09". A begun second counts whole. */
export function clockFace(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3_600)
  const minutes = Math.floor(seconds / 60) % 60
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
