import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bucketAt, isWithin, rangeOf, rangeView, zeros } from '#projections/admin/ranges.ts'
import { queryInternal, queryRange, queryZone } from '#protocol/http/admin/fields.ts'
import { RANGE_KEYS, type RangeKey, RangeView } from '#protocol/views/admin/range.ts'

const utc = (text: string) => Date.parse(`${text}Z`)
const text = (at: number) => new Date(at).toISOString()

const instant = fc.integer({ min: utc('1999-01-01T00:00'), max: utc('2105-01-01T00:00') })
/** Instants at and beside the borders of hours, days and months, leap days among them. */
const border = fc
  .tuple(
    fc.integer({ min: 1999, max: 2104 }),
    fc.nat(11),
    fc.constantFrom(1, 28, 29, 30, 31),
    fc.constantFrom(0, 1, 23),
    fc.constantFrom(-1, 0, 1),
  )
  .map(([year, month, day, hour, off]) => Date.UTC(year, month, day, hour) + off)
const now = fc.oneof(instant, border)
const NEVER = Number.POSITIVE_INFINITY
const firstEvent = fc.oneof(instant, fc.constant(NEVER))
const key = fc.constantFrom<RangeKey>(...RANGE_KEYS)

/** The start of the bucket that holds an instant, found without arithmetic on milliseconds. */
function startOf(bucket: 'hour' | 'day' | 'month', at: number): number {
  return Date.parse(`${text(at).slice(0, { hour: 13, day: 10, month: 7 }[bucket])}${bucket === 'hour' ? ':00Z' : ''}`)
}

describe('windows', () => {
  test.each([
    ['24h', '2026-03-01T10:00:00.000Z', '2026-03-02T09:20:00.001Z', 'hour', 24],
    ['7d', '2026-02-24T00:00:00.000Z', '2026-03-02T09:20:00.001Z', 'day', 7],
    ['30d', '2026-02-01T00:00:00.000Z', '2026-03-02T09:20:00.001Z', 'day', 30],
    ['90d', '2025-12-03T00:00:00.000Z', '2026-03-02T09:20:00.001Z', 'day', 90],
    ['12m', '2025-04-01T00:00:00.000Z', '2026-03-02T09:20:00.001Z', 'month', 12],
    ['all', '2024-02-01T00:00:00.000Z', '2026-03-02T09:20:00.001Z', 'month', 26],
  ] as const)('[FG1] %s begins at %s', (rangeKey, from, to, bucket, count) => {
    const range = rangeOf(rangeKey, utc('2026-03-02T09:20'), utc('2024-02-29T23:59'))
    expect([text(range.from), text(range.to), range.bucket]).toEqual([from, to, bucket])
    expect(range.starts).toHaveLength(count)
    expect(RangeView.parse(rangeView(range))).toMatchObject({ key: rangeKey, bucket, tz: 'UTC' })
  })

  test('[FG1] hold the millisecond of the question and nothing after it', () => {
    fc.assert(
      fc.property(now, key, firstEvent, (at, rangeKey, firstAt) => {
        const range = rangeOf(rangeKey, at, firstAt)
        expect(isWithin(range, at)).toBe(true)
        expect(isWithin(range, at + 1)).toBe(false)
        expect(isWithin(range, range.from)).toBe(true)
        expect(isWithin(range, range.from - 1)).toBe(false)
      }),
    )
  })

  test('[FG3] the window before is of equal length and adjoins; `all` has none', () => {
    fc.assert(
      fc.property(now, key, (at, rangeKey) => {
        const { previous, from, to } = rangeOf(rangeKey, at, NEVER)
        expect(previous).toEqual(rangeKey === 'all' ? null : { from: from - (to - from), to: from })
      }),
    )
  })

  test('[FG1] `all` begins with the month of the first event, or with this month', () => {
    const at = utc('2026-03-02T09:20')
    expect(text(rangeOf('all', at, NEVER).from)).toBe('2026-03-01T00:00:00.000Z')
    expect(text(rangeOf('all', at, at).from)).toBe('2026-03-01T00:00:00.000Z')
    expect(text(rangeOf('all', at, utc('2025-12-31T23:59:59.999')).from)).toBe('2025-12-01T00:00:00.000Z')
    expect(rangeOf('all', at, utc('2027-01-01T00:00')).starts).toEqual([utc('2026-03-01T00:00')])
  })
})

describe('buckets', () => {
  test('[FG2] [T38] are calendar hours, days and months without gaps, leap years included', () => {
    fc.assert(
      fc.property(now, key, instant, (at, rangeKey, firstAt) => {
        const { starts, bucket, from } = rangeOf(rangeKey, at, firstAt)
        expect(starts[0]).toBe(from)
        expect(starts.every((start) => startOf(bucket, start) === start)).toBe(true)
        expect(starts.slice(1).every((start, i) => startOf(bucket, start - 1) === starts[i])).toBe(true)
        expect(startOf(bucket, at)).toBe(starts.at(-1))
      }),
    )
  })

  test('[FG2] [T38] every instant of the window is in one bucket, so that the buckets come to the total', () => {
    fc.assert(
      fc.property(
        now,
        key,
        fc.array(fc.tuple(fc.double({ min: -1, max: 2, noNaN: true })), { maxLength: 50 }),
        (at, rangeKey, draws) => {
          const range = rangeOf(rangeKey, at, at - 5e10)
          const instants = [
            ...draws.map(([share]) => Math.floor(range.from + share * (range.to - range.from))),
            ...range.starts.flatMap((start) => [start - 1, start]),
          ]
          const sums = zeros(range)
          for (const one of instants) {
            const bucket = bucketAt(range, one)
            if (bucket < 0) continue
            sums[bucket]!++
            expect(range.starts[bucket]).toBe(startOf(range.bucket, one))
          }
          expect(sums.reduce((sum, count) => sum + count, 0)).toBe(
            instants.filter((one) => isWithin(range, one)).length,
          )
        },
      ),
    )
  })
})

describe('query parameters', () => {
  test('[FG4] a range is one of six, an internal filter a truth value, a zone a known one', () => {
    expect(queryRange('30d').parse(undefined)).toBe('30d')
    expect(RANGE_KEYS.map((one) => queryRange('7d').parse(one))).toEqual(RANGE_KEYS)
    for (const bad of ['', '30D', '31d', 'all ', ['7d', '7d'], { toString: '7d' }]) {
      expect(queryRange('30d').safeParse(bad).success).toBe(false)
    }
    expect([queryInternal.parse(undefined), queryInternal.parse('YES')]).toEqual([false, true])
    expect(queryInternal.safeParse('maybe').success).toBe(false)
    expect([queryZone.parse(undefined), queryZone.parse('Asia/Tokyo')]).toEqual(['UTC', 'Asia/Tokyo'])
    for (const bad of ['Mars/Olympus', '+02:00', '', ['UTC', 'UTC']])
      expect(queryZone.safeParse(bad).success).toBe(false)
  })
})
