import type { SessionSummary, TemplateId } from '@parley/client'

export interface Narrowing {
  readonly words: string
  readonly template: TemplateId | 'all'
}

/** Filters sessions: every word must occur in title or code, ignoring letter case. Keeps the order. [WA6] */
export function narrowed(
  sessions: readonly SessionSummary[],
  { words, template }: Narrowing,
): readonly SessionSummary[] {
  const wanted = folded(words).split(/\s+/u).filter(Boolean)
  return sessions.filter((session) => {
    if (template !== 'all' && session.template !== template) return false
    const text = folded(`${session.title} ${session.code}`)
    return wanted.every((word) => text.includes(word))
  })
}

/** Removes letter case and accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
