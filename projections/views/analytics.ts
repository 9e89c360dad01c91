import type { Message } from '#engine/room/discussion.ts'
import { type RoomEvent, TRIGGERS, type Trigger } from '#engine/room/events.ts'
import { summonedQuestion } from '#engine/room/summon.ts'
import type { Analytics } from '#protocol/views/analytics.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { emptySession, type SessionFold, takeIn } from '../session.ts'
import { balance, participation } from './analytics/people.ts'
import { sectionNumbers } from './analytics/sections.ts'
import { detailOf } from './session/detail.ts'

const MINUTE_MS = 60_000
/** Maximum minutes of the timeline, one day: a meeting lasts four hours, but its end may be recorded much later. */
export const TIMELINE_MINUTES_MAX = 1_440

/** Computes the analytics of a started meeting from its whole stream. Deterministic. [AY1] [AY2] */
export function analytics(events: Iterable<RoomEvent>): Analytics {
  const session = emptySession()
  for (const event of events) takeIn(session, event)
  return analyticsOf(session)
}

/** Computes the analytics of a completely folded session. */
export function analyticsOf(session: SessionFold): Analytics {
  const detail = detailOf(session)
  const { name, code, durationMs, elapsedMs, createdAt, endedAt, messages, intel, suggested, coverage, score } = detail
  const startedAt = detail.startedAt ?? endedAt
  const rows = participation(detail, session.handRaises)
  const sections = sectionNumbers(detail)
  const confirmed = sections.filter(({ status }) => status === 'confirmed').length
  return {
    name,
    code,
    formulaVersion: 1,
    plannedMs: durationMs,
    elapsedMs,
    timeUsedPct: Math.min(100, percent(elapsedMs, durationMs)),
    phaseMs: { setup: startedAt - createdAt, chat: elapsedMs },
    messages: messageCounts(messages),
    participation: rows,
    balance: balance(rows),
    sections,
    timeline: timeline(messages, startedAt, endedAt),
    decisions: decisionCounts(intel, suggested.decisions),
    risks: riskCounts(intel, suggested.risks),
    actions: actionCounts(intel, suggested.actions),
    assistant: assistantCounts(messages),
    coverage,
    score,
    scopeSize: sections.length,
    confirmedPct: percent(confirmed, sections.length),
  }
}

function percent(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((100 * part) / whole)
}

function messageCounts(messages: readonly Message[]): Analytics['messages'] {
  const counts = { total: messages.length, user: 0, voice: 0, moderator: 0, system: 0, inject: 0 }
  for (const { type, via } of messages) {
    counts[type] += 1
    if (via === 'voice') counts.voice += 1
  }
  return counts
}

/** Returns every minute from start to end, including empty ones. */
function timeline(messages: readonly Message[], startedAt: number, endedAt: number): Analytics['timeline'] {
  const minuteOf = (at: number) => Math.floor((at - startedAt) / MINUTE_MS)
  const length = Math.min(minuteOf(endedAt) + 1, TIMELINE_MINUTES_MAX)
  const minutes = Array.from({ length }, (_, minute) => ({ minute, user: 0, moderator: 0 }))
  for (const { type, at } of messages) {
    const minute = minutes[minuteOf(at)]
    if (minute && (type === 'user' || type === 'moderator')) minute[type] += 1
  }
  return minutes
}

type Intel = SessionDetail['intel']

const COUNTED_AS = { vote: 'byVote', person: 'byPerson', ai: 'byAi' } as const

function decisionCounts({ decisions }: Intel, suggested: number): Analytics['decisions'] {
  const counts = { approved: 0, rejected: 0, pending: 0, byVote: 0, byPerson: 0, byAi: 0, suggested }
  for (const { status, source } of decisions) {
    counts[status] += 1
    counts[COUNTED_AS[source]] += 1
  }
  return counts
}

function riskCounts({ risks }: Intel, suggested: number): Analytics['risks'] {
  const counts = { low: 0, medium: 0, high: 0, contradiction: 0, missingInfo: 0, risk: 0, suggested }
  for (const { kind, severity } of risks) {
    counts[severity] += 1
    counts[kind === 'missing-info' ? 'missingInfo' : kind] += 1
  }
  return counts
}

function actionCounts({ actions }: Intel, suggested: number): Analytics['actions'] {
  const counts = { open: 0, done: 0, withOwner: 0, withDue: 0, suggested }
  for (const { status, owner, due } of actions) {
    counts[status] += 1
    if (owner !== null) counts.withOwner += 1
    if (due !== null) counts.withDue += 1
  }
  return counts
}

/** Counts the assistant's lines; answers are those with trigger `answer` or `annotate`. [AY5] */
function assistantCounts(messages: readonly Message[]): Analytics['assistant'] {
  const byTrigger = Object.fromEntries(TRIGGERS.map((trigger) => [trigger, 0])) as Record<Trigger, number>
  let summons = 0
  for (const { type, text, trigger } of messages) {
    if (trigger !== undefined) byTrigger[trigger] += 1
    if (type === 'user' && summonedQuestion(text) !== null) summons += 1
  }
  return { summons, answers: byTrigger.answer + byTrigger.annotate, byTrigger }
}
