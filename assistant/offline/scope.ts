import { cutWhole } from '#engine/text.ts'
import type { Meeting } from '../shapes.ts'
import { ANSWER_CHARACTERS_MAX, cited, type OfflineAnswer } from './textForm.ts'

/** How far the review is. */
export interface ScopeFacts extends Pick<Meeting, 'scope' | 'confirmed' | 'ended'> {
  readonly sections: readonly { readonly id: string; readonly title: string }[]
  /** The section under discussion. */
  readonly current?: string | null
  /** Milliseconds; null when no clock runs. */
  readonly remainingMs: number | null
}

/** Sections listed by title. */
const LISTED_MAX = 12

/** What is confirmed, open and left. [AS19] */
export function scopeAnswer({ sections, scope, confirmed, ended, current, remainingMs }: ScopeFacts): OfflineAnswer {
  const titles = new Map(sections.map(({ id, title }) => [id, title]))
  const done = new Set(confirmed)
  const open = scope.filter((id) => !done.has(id))
  const settled = scope.filter((id) => done.has(id))
  const listed = (ids: readonly string[]) => {
    const names = ids.slice(0, LISTED_MAX).map((id) => name(titles.get(id) ?? id, id === current && !ended))
    return names.join(', ') + (ids.length > LISTED_MAX ? ` and ${ids.length - LISTED_MAX} more` : '')
  }
  const sentences = [
    scope.length === 0 ? 'No section is under review.' : countOf(settled.length, scope.length),
    settled.length > 0 && `Confirmed: ${listed(settled)}.`,
    open.length > 0 && `${ended ? 'Left open' : 'Open'}: ${listed(open)}.`,
    timeLeft(ended, remainingMs),
  ].filter((sentence) => typeof sentence === 'string')
  const text = cutWhole(sentences.join(' '), ANSWER_CHARACTERS_MAX)
  const at = current && open.includes(current) ? current : open[0]
  return { text, cited: scope.slice(0, LISTED_MAX), ...(at === undefined ? {} : { sectionId: at }) }
}

function countOf(done: number, total: number): string {
  if (done === total) return total === 1 ? 'The one section is confirmed.' : `All ${total} sections are confirmed.`
  return `${done} of ${total} ${total === 1 ? 'section' : 'sections'} ${done === 1 ? 'is' : 'are'} confirmed.`
}

function name(title: string, discussed: boolean): string {
  return discussed ? `${cited(title)} (under discussion)` : cited(title)
}

function timeLeft(ended: boolean, remainingMs: number | null): string | null {
  if (ended) return 'The meeting is over.'
  if (remainingMs === null) return null
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  if (minutes >= 60) return `Time left: ${Math.floor(minutes / 60)} h ${minutes % 60} min.`
  return minutes === 0 ? `Time left: ${rest} s.` : `Time left: ${minutes} min${rest > 0 ? ` ${rest} s` : ''}.`
}
