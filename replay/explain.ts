import type { RoomEvent } from '#engine/room/events.ts'
import { voteDecisionId } from '#engine/room/ledger/ledger.ts'
import { MATURE_MESSAGES } from '#engine/room/state.ts'
import { emptySession, type SessionFold, takeIn } from '#projections/session.ts'
import { coverage, intelView, score } from '#projections/views/intel.ts'
import { EventDescriber } from './eventDescriber.ts'
import { without } from './rebuild.ts'

/** The reasons for a claim about a meeting. */
export interface Explanation {
  readonly claim: string
  readonly value: string
  /** The events that the claim rests on, in order. */
  readonly because: readonly { readonly seq: number; readonly what: string }[]
  /** The claim without these events and everything that depends on them; null when nothing remains. */
  readonly without: string | null
  /** True when the claim changes without these events. */
  readonly borneOut: boolean
}

export const CLAIMS = `decision:ID  risk:ID  action:ID   a ledger item
  status:SECTION                   the status of a section
  coverage  coverage:SECTION       covered share of the scope; points of a section, up to 1
  score                            review-quality score
  ended                            why the meeting ended
  message:ID  annotation:ID        a message or an annotation`

/** Returns the exact events behind a claim, or null when the meeting has no such result. [RW4] */
export function explain(events: readonly RoomEvent[], claim: string): Explanation | null {
  const value = claimValue(events, claim)
  if (value === null) return null
  const seqs = [...new Set(causesOf(events, claim))].sort((a, b) => a - b)
  const describer = new EventDescriber(events)
  const because = seqs.map((seq) => ({ seq, what: describer.describe(events[seq - 1]!) }))
  const after = seqs.includes(1) ? null : claimValue(without(events, seqs), claim)
  return { claim, value, because, without: after, borneOut: seqs.length > 0 && after !== value }
}

/** Returns a claim's value in a stream as JSON text, or null when it does not exist. */
export function claimValue(events: readonly RoomEvent[], claim: string): string | null {
  const session = emptySession()
  for (const event of events) takeIn(session, event)
  const value = valueIn(session, ...partsOf(claim))
  return value === undefined || value === null ? null : JSON.stringify(value)
}

function partsOf(claim: string): [kind: string, id: string] {
  const at = claim.indexOf(':')
  return at < 0 ? [claim, ''] : [claim.slice(0, at), claim.slice(at + 1)]
}

function valueIn({ room, messages, annotations }: SessionFold, kind: string, id: string): unknown {
  const named = (item: { readonly id: string }) => item.id === id
  switch (kind) {
    case 'decision': {
      const { text, status } = intelView(room).decisions.find(named) ?? {}
      return text && { text, status }
    }
    case 'risk':
      return intelView(room).risks.find(named)?.text
    case 'action': {
      const { text, status, owner, due } = intelView(room).actions.find(named) ?? {}
      return text && { text, status, owner, due }
    }
    case 'status':
      return room.standings[id]?.status
    case 'coverage':
      return id === '' ? (room.startedAt === null ? null : coverage(room)) : pointsOf(room.standings[id])
    case 'score':
      return room.startedAt === null ? null : score(room)
    case 'ended':
      return room.endedReason
    case 'message':
      return messages.find(named)?.text
    case 'annotation':
      return annotations.find(named)?.text
    default:
      return null
  }
}

function pointsOf(standing: SessionFold['room']['standings'][string] | undefined): number | null {
  if (!standing) return null
  if (standing.status === 'confirmed') return 1
  if (standing.messageCount >= MATURE_MESSAGES) return 0.6
  return standing.messageCount > 0 ? 0.3 : 0
}

function causesOf(events: readonly RoomEvent[], claim: string): number[] {
  const [kind, id] = partsOf(claim)
  const where = (fits: (event: RoomEvent) => boolean) => events.flatMap((event) => (fits(event) ? [event.seq] : []))
  switch (kind) {
    case 'decision':
    case 'risk':
    case 'action':
      return ledgerCauses(events, id)
    case 'status':
      return sectionCauses(events, id)
    case 'coverage':
      return id === ''
        ? scopeOf(events).flatMap((sectionId) => sectionCauses(events, sectionId))
        : sectionCauses(events, id)
    case 'score': {
      // Joining counts as much as speaking.
      const part = where(({ type, data }) => type === 'joined' || (type === 'messaged' && data.type === 'user'))
      return [...scopeOf(events).flatMap((sectionId) => sectionCauses(events, sectionId)), ...part]
    }
    case 'ended':
      return endCauses(events)
    case 'message':
      return where(({ type, data }) => (type === 'messaged' || type === 'opened') && data.messageId === id)
    default:
      return where(({ type, data }) => type !== 'messaged' && 'annotationId' in data && data.annotationId === id)
  }
}

function scopeOf(events: readonly RoomEvent[]): readonly string[] {
  return events.flatMap(({ type, data }) => (type === 'started' ? data.scope : []))
}

/** The confirming votes, or the analyses that found the item and their sources; and what people set it to. */
function ledgerCauses(events: readonly RoomEvent[], id: string): number[] {
  const messages = new Set<string>()
  const found = events.flatMap(({ seq, type, data }) => {
    if (type === 'ruled' || type === 'amended' || type === 'accepted') return data.itemId === id ? [seq] : []
    if (type === 'noted') {
      if (data.itemId !== id) return []
      for (const messageId of data.messageIds) messages.add(messageId)
      return [seq]
    }
    if (type !== 'analysed') return []
    const item = [...data.decisions, ...data.risks, ...data.actions, ...(data.questions ?? [])].find(
      (one) => one.id === id,
    )
    for (const messageId of item?.messageIds ?? []) messages.add(messageId)
    return item ? [seq] : []
  })
  const said = events.flatMap(({ seq, type, data }) =>
    type === 'messaged' && messages.has(data.messageId) ? [seq] : [],
  )
  const voted = events.flatMap((event) =>
    event.type === 'confirmed' && voteDecisionId(event.data.messageId) === id
      ? ballot(events, event.data.messageId)
      : [],
  )
  return [...found, ...said, ...voted]
}

/** All events of a bubble, from its opening to its confirmation. */
function ballot(events: readonly RoomEvent[], messageId: string): number[] {
  return events.flatMap(({ seq, type, data }) => {
    const ofBubble = type === 'opened' || type === 'voted' || type === 'resolved' || type === 'confirmed'
    return ofBubble && data.messageId === messageId ? [seq] : []
  })
}

/** The events that changed a section's status: its confirmation if it has one, else its messages and moves. */
function sectionCauses(events: readonly RoomEvent[], sectionId: string): number[] {
  const confirmed = events.find(({ type, data }) => type === 'confirmed' && data.sectionId === sectionId)
  if (confirmed?.type === 'confirmed') return ballot(events, confirmed.data.messageId)
  const causes = events.flatMap(({ seq, type, data }) => {
    if (type === 'moved') return data.sectionId === sectionId ? [seq] : []
    if (type === 'attributed') return data.sectionId === sectionId || data.from === sectionId ? [seq] : []
    return type === 'messaged' && data.type === 'user' && data.sectionId === sectionId ? [seq] : []
  })
  return causes.length > 0 ? causes : events.flatMap(({ seq, type }) => (type === 'started' ? [seq] : []))
}

function endCauses(events: readonly RoomEvent[]): number[] {
  const end = events.find(({ type }) => type === 'ended')
  if (end?.type !== 'ended') return []
  const { reason } = end.data
  const line = events.findLast(
    ({ type, data }) => type === 'messaged' && data.trigger === (reason === 'goal' ? 'complete' : reason),
  )
  const causes = [end.seq, ...(line === undefined ? [] : [line.seq])]
  if (reason === 'goal') for (const { type, seq } of events) if (type === 'confirmed') causes.push(seq)
  return causes
}
