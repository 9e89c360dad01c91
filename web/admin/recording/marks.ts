import type { RecordedEvent } from './frame/messages.ts'

export const SIGNALS = ['rage_click', 'dead_click', 'js_error', 'quick_back'] as const
export type MarkKind = 'page' | (typeof SIGNALS)[number]

/** A place on the timeline of a recording. */
export interface Mark {
  /** Milliseconds since the start of the recording. */
  readonly at: number
  readonly kind: MarkKind
  /** Path of a page; empty for signals. */
  readonly path: string
}

/** The recorder's numbers for a page and for an event of our own. */
const PAGE = 4
const OWN = 5

/** Marks at most; a visit with more is marked up to there. */
export const MARKS_MAX = 500

/** Pages and signals of a recording, in order: what the recorder noted as a page, and the signals that the beacon added to it. [WD8] */
export function marksOf(events: readonly RecordedEvent[]): readonly Mark[] {
  const start = events.map(timeOf).find((at) => at !== null) ?? 0
  const marks = events.flatMap((event): Mark[] => {
    const [time, kind] = [timeOf(event), kindOf(event)]
    if (time === null || kind === null) return []
    return [{ at: Math.max(0, time - start), kind, path: kind === 'page' ? pathOf(event) : '' }]
  })
  return marks
    .filter((mark, place) => mark.kind !== 'page' || marks.slice(0, place).findLast(isPage)?.path !== mark.path)
    .slice(0, MARKS_MAX)
}

const isPage = ({ kind }: Mark): boolean => kind === 'page'

const timeOf = ({ timestamp }: RecordedEvent): number | null => (typeof timestamp === 'number' ? timestamp : null)

function kindOf({ type, data }: RecordedEvent): MarkKind | null {
  if (type === PAGE) return 'page'
  if (type !== OWN || !isRecord(data)) return null
  return SIGNALS.find((signal) => signal === data.tag) ?? null
}

function pathOf({ data }: RecordedEvent): string {
  const href = isRecord(data) ? data.href : ''
  if (typeof href !== 'string') return ''
  return href.startsWith('/') ? href : (URL.parse(href)?.pathname ?? '')
}

function isRecord(value: unknown): value is RecordedEvent {
  return typeof value === 'object' && value !== null
}

/** `1:05`, and `1:00:05` from an hour on. */
export function clock(ms: number): string {
  const seconds = Math.floor(ms / 1_000)
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h === 0 ? `${m}:${two(s)}` : `${h}:${two(m)}:${two(s)}`
}
