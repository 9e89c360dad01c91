import type { RoomEvent } from '#engine/room/events.ts'
import { emptySession, takeIn } from '#projections/session.ts'
import { intelView } from '#projections/views/intel.ts'
import { progressView } from '#projections/views/progress.ts'
import { explain } from './explain.ts'
import { OWN_RULES, type WholeRules } from './rules.ts'

/** Results of a meeting as flat claims, such as `status:sec_1` -> `confirmed`. */
export type Outcome = Readonly<Record<string, string>>

export interface Change {
  readonly claim: string
  /** Null when that side has no such result. */
  readonly before: string | null
  readonly after: string | null
  /** The events of each side that cause it. */
  readonly because: { readonly before: readonly number[]; readonly after: readonly number[] }
}

/** Computes the results of a meeting. The assistant's lines are counted by trigger. */
export function outcomeOf(events: readonly RoomEvent[], rules: WholeRules = OWN_RULES): Outcome {
  const session = emptySession()
  for (const event of events) takeIn(session, event)
  const { room, messages } = session
  const outcome: Record<string, string> = { mode: room.aiMode, ended: room.endedReason ?? 'no' }
  if (room.startedAt !== null && room.endedAt !== null) outcome.elapsedMs = String(room.endedAt - room.startedAt)
  if (room.startedAt !== null)
    Object.assign(outcome, { coverage: `${rules.coverage(room)}`, score: `${rules.score(room)}` })
  for (const { sectionId, status } of progressView(room).sections) outcome[`status:${sectionId}`] = status
  const intel = intelView(room)
  for (const { id, status } of intel.decisions) outcome[`decision:${id}`] = status
  for (const { id, text } of intel.risks) outcome[`risk:${id}`] = text
  for (const { id, status } of intel.actions) outcome[`action:${id}`] = status
  const lines = Map.groupBy(messages, ({ type, trigger }) =>
    type === 'moderator' ? `lines:${trigger}` : `messages:${type}`,
  )
  for (const [kind, of] of [...lines].sort(([a], [b]) => (a < b ? -1 : 1))) outcome[kind] = String(of.length)
  outcome.annotations = String(session.annotations.length)
  return outcome
}

/** Returns the claims that differ, with the events of each side that cause them. [RW3] */
export function changesBetween(
  before: { readonly events: readonly RoomEvent[]; readonly outcome: Outcome },
  after: { readonly events: readonly RoomEvent[]; readonly outcome: Outcome },
): Change[] {
  const claims = new Set([...Object.keys(before.outcome), ...Object.keys(after.outcome)])
  return [...claims].flatMap((claim) => {
    const [was, is] = [before.outcome[claim] ?? null, after.outcome[claim] ?? null]
    if (was === is) return []
    const because = (side: typeof before, value: string | null) =>
      value === null ? [] : behind(side.events, claim, value)
    return [{ claim, before: was, after: is, because: { before: because(before, was), after: because(after, is) } }]
  })
}

function behind(events: readonly RoomEvent[], claim: string, value: string): number[] {
  const [kind, detail] = claim.split(':')
  if (kind === 'lines') {
    return events.flatMap(({ seq, type, data }) => (type === 'messaged' && data.trigger === detail ? [seq] : []))
  }
  if (kind === 'messages') {
    return events.flatMap(({ seq, type, data }) =>
      (type === 'opened' && detail === 'inject') || (type === 'messaged' && data.type === detail) ? [seq] : [],
    )
  }
  if (claim === 'mode') {
    return events.flatMap(({ seq, type, data }) =>
      (type === 'modeSet' && data.mode === value) || (type === 'created' && data.aiMode === value) ? [seq] : [],
    )
  }
  const known = claim === 'elapsedMs' ? 'ended' : claim
  return explain(events, known)?.because.map(({ seq }) => seq) ?? []
}
