import type { RangeKey, RangeView } from '#protocol/views/admin/range.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** A stretch of time, `[from, to)`, in epoch milliseconds. */
export interface Window {
  readonly from: number
  readonly to: number
}

/** The window that a question is about, in its buckets. All calendar arithmetic is in UTC. */
export interface Range extends Window {
  readonly key: RangeKey
  readonly bucket: RangeView['bucket']
  /** Starts of all buckets in order, without gaps; the first is `from`. */
  readonly starts: readonly number[]
  /** The window of equal length that ends where this one begins; null for `all`. */
  readonly previous: Window | null
}

const DAYS: Readonly<Record<'7d' | '30d' | '90d', number>> = { '7d': 7, '30d': 30, '90d': 90 }

/**
 * Returns the window of a range. It ends one millisecond after `now`, so that what happened in the very millisecond of the
 * question is in it. `firstAt` is the instant of the log's first event, infinite when there is none. [FG1] [FG2]
 */
export function rangeOf(key: RangeKey, now: number, firstAt: number): Range {
  const to = now + 1
  switch (key) {
    case '24h':
      return stepped(key, 'hour', startOf(HOUR_MS, now) - 23 * HOUR_MS, to)
    case '7d':
    case '30d':
    case '90d':
      return stepped(key, 'day', startOf(DAY_MS, now) - (DAYS[key] - 1) * DAY_MS, to)
    case '12m':
      return monthly(key, monthStart(monthOf(now) - 11), to)
    case 'all':
      return monthly(key, monthStart(monthOf(Math.min(now, firstAt))), to)
  }
}

/** Returns the range as answers name it. */
export function rangeView({ key, from, to, bucket }: Range): RangeView {
  return { key, from, to, bucket, tz: 'UTC' }
}

export function isWithin({ from, to }: Window, at: number): boolean {
  return from <= at && at < to
}

/** Returns the index of the bucket that holds the instant; -1 outside the window. [FG2] */
export function bucketAt(range: Range, at: number): number {
  if (!isWithin(range, at)) return -1
  if (range.bucket === 'month') return lastNotAfter(range.starts, at)
  return Math.floor((at - range.from) / (range.bucket === 'hour' ? HOUR_MS : DAY_MS))
}

/** Returns a count of zero for each bucket. */
export function zeros({ starts }: Range): number[] {
  return starts.map(() => 0)
}

/** Returns the start of the day, in UTC. */
export function dayStart(at: number): number {
  return startOf(DAY_MS, at)
}

function stepped(key: RangeKey, bucket: 'hour' | 'day', from: number, to: number): Range {
  const step = bucket === 'hour' ? HOUR_MS : DAY_MS
  const starts = Array.from({ length: Math.ceil((to - from) / step) }, (_, i) => from + i * step)
  return { key, from, to, bucket, starts, previous: before({ from, to }) }
}

function monthly(key: 'all' | '12m', from: number, to: number): Range {
  const first = monthOf(from)
  const starts = Array.from({ length: monthOf(to - 1) - first + 1 }, (_, i) => monthStart(first + i))
  return { key, from, to, bucket: 'month', starts, previous: key === 'all' ? null : before({ from, to }) }
}

function before({ from, to }: Window): Window {
  return { from: from - (to - from), to: from }
}

function startOf(step: number, at: number): number {
  return Math.floor(at / step) * step
}

function lastNotAfter(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((starts[middle] ?? at) <= at) low = middle
    else high = middle
  }
  return low
}

/** Returns the number of the month since the year 0. */
function monthOf(at: number): number {
  const date = new Date(at)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function monthStart(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12, 1)
}
