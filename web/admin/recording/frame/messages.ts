/** An event of the recorder, as the service stores it. */
export type RecordedEvent = Readonly<Record<string, unknown>>

/** What the console tells the frame. Times are milliseconds since the start of the recording. */
export type ToFrame =
  | { readonly type: 'load'; readonly events: readonly RecordedEvent[] }
  | { readonly type: 'play'; readonly at: number }
  | { readonly type: 'pause'; readonly at: number }
  | { readonly type: 'speed'; readonly factor: number }
  | { readonly type: 'skip'; readonly on: boolean }

/** What the frame reports. */
export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'loaded'; readonly totalMs: number }
  | { readonly type: 'time'; readonly at: number }
  | { readonly type: 'skipping'; readonly on: boolean }
  | { readonly type: 'ended' }
  | { readonly type: 'failed' }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFactor = (value: unknown) => typeof value === 'number' && value > 0 && value <= 64
const isTime = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** Returns true for a message of the console; anything else that reaches the frame is ignored. */
export function isToFrame(value: unknown): value is ToFrame {
  if (!isRecord(value)) return false
  const { type } = value
  if (type === 'load') return Array.isArray(value.events) && value.events.every(isRecord)
  if (type === 'play' || type === 'pause') return isTime(value.at)
  if (type === 'speed') return isFactor(value.factor)
  return type === 'skip' && typeof value.on === 'boolean'
}

/** Returns true for a message of the frame. */
export function isFromFrame(value: unknown): value is FromFrame {
  if (!isRecord(value)) return false
  const { type } = value
  if (type === 'loaded') return isTime(value.totalMs)
  if (type === 'time') return isTime(value.at)
  if (type === 'skipping') return typeof value.on === 'boolean'
  return type === 'ready' || type === 'ended' || type === 'failed'
}
