import type { Experience } from '#protocol/views/admin/quality.ts'
import { decimal, duration, NONE } from '../parts/numbers.ts'
import { t } from '../strings/t.ts'

const said = t.experience.vitals

export const VITALS = ['lcp', 'inp', 'cls', 'ttfb'] as const
export type Vital = (typeof VITALS)[number]
export type Rating = 'good' | 'fair' | 'poor'

/** Largest value that is good, and largest that is not poor: milliseconds, and no unit for the shift of the layout. */
const THRESHOLDS: Readonly<Record<Vital, { readonly good: number; readonly fair: number }>> = {
  lcp: { good: 2_500, fair: 4_000 },
  inp: { good: 200, fair: 500 },
  cls: { good: 0.1, fair: 0.25 },
  ttfb: { good: 800, fair: 1_800 },
}

export interface VitalTile {
  readonly label: string
  readonly value: string
  readonly rating: Rating | null
  /** What is good and what is poor, in a sentence. */
  readonly threshold: string
}

/** Rates a vital by the thresholds of web-vitals; null when nothing was measured. [WD7] */
export function ratingOf(vital: Vital, value: number | null): Rating | null {
  if (value === null) return null
  const { good, fair } = THRESHOLDS[vital]
  return value <= good ? 'good' : value <= fair ? 'fair' : 'poor'
}

const shown = (vital: Vital, value: number): string => (vital === 'cls' ? decimal(value) : seconds(value))
/** Vitals are compared in tenths of a second. */
const seconds = (ms: number): string => (ms < 1_000 ? duration(ms) : `${decimal(Math.round(ms / 10) / 100)} s`)

export const loadTime = (ms: number | null): string => (ms === null ? decimal(null) : seconds(ms))

/** The vitals of a period with their ratings. */
export function vitalTiles(p75: Experience['health']['p75']): readonly VitalTile[] {
  return VITALS.map((vital) => {
    const value = p75[vital]
    const { good, fair } = THRESHOLDS[vital]
    return {
      label: `${said.names[vital]} (${said.short[vital]})`,
      value: value === null ? NONE : shown(vital, value),
      rating: ratingOf(vital, value),
      threshold: said.threshold(shown(vital, good), shown(vital, fair)),
    }
  })
}

/** Rates the health score: from 90 good, below 75 poor. */
export function scoreRating(score: number | null): Rating | null {
  if (score === null) return null
  return score >= 90 ? 'good' : score >= 75 ? 'fair' : 'poor'
}
