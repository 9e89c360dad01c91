import type { SectionNumbers } from '#protocol/views/analytics.ts'
import type { SessionDetail } from '#protocol/views/session.ts'

/** Returns figures per section of the scope. A section is discussed from its first message until it is confirmed, or to the end. [AY4] */
export function sectionNumbers({ progress, messages, annotations, intel, endedAt }: SessionDetail): SectionNumbers[] {
  const firstAt = new Map<string, number>()
  for (const { type, sectionId, at } of messages) {
    if (type === 'user' && sectionId !== undefined && !firstAt.has(sectionId)) firstAt.set(sectionId, at)
  }
  const votes = intel.decisions.flatMap(({ source, sectionId, at }) =>
    source === 'vote' ? [[sectionId, at] as const] : [],
  )
  const confirmedAt = new Map(votes)
  const marked = countBySection(annotations)
  const decided = countBySection(intel.decisions)
  const risky = countBySection(intel.risks)
  return progress.sections.map(({ sectionId, title, status, messageCount }) => {
    const settledAt = confirmedAt.get(sectionId) ?? null
    const first = firstAt.get(sectionId) ?? null
    return {
      sectionId,
      title,
      status,
      messageCount,
      firstAt: first,
      confirmedAt: settledAt,
      // The first message may come after the confirmation.
      discussMs: first === null ? 0 : Math.max(0, (settledAt ?? endedAt) - first),
      annotations: marked.get(sectionId) ?? 0,
      decisions: decided.get(sectionId) ?? 0,
      risks: risky.get(sectionId) ?? 0,
    }
  })
}

function countBySection(items: readonly { readonly sectionId?: string | undefined }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { sectionId } of items)
    if (sectionId !== undefined) counts.set(sectionId, (counts.get(sectionId) ?? 0) + 1)
  return counts
}
