import { createHash } from 'node:crypto'
import type { RecordInput } from '#documents/record/job.ts'
import { keywordsOf } from '#engine/language/words.ts'
import type { DataOf, RoomEvent, RoomFact } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { type Actor, GENESIS, SYSTEM } from '#engine/stream.ts'
import { sessionDetail } from '#projections/views/session/detail.ts'
import { chained } from '../helpers/given.ts'

/** 2026-11-20 23:50:00 UTC: the meeting runs over midnight. */
export const MEETING_START = Date.UTC(2026, 10, 20, 23, 50)

const STEP_MS = 13_000

export const DOC = 'doc_1'

export interface PlannedSection {
  readonly title: string
  readonly text: string
  readonly page?: number
  readonly messageIndex?: number
}

export interface MeetingPlan {
  readonly source: Uint8Array
  readonly kind?: 'pdf' | 'email'
  readonly title?: string
  readonly pages?: number
  readonly sections: readonly PlannedSection[]
  readonly people?: readonly string[]
  readonly annotations?: readonly Partial<DataOf<'annotated'>>[]
  /** What happens to the annotations, which are `ann_0001` and so on. */
  readonly threads?: readonly RoomFact[]
  /** Who says what about which section (its index). */
  readonly said?: readonly (readonly [person: number, section: number, text: string])[]
  /** Indexes of the sections that are confirmed by everybody's vote. */
  readonly confirmed?: readonly number[]
  readonly ends?: boolean
}

/** A meeting about a document, as its record takes it. */
export function recordInput(plan: MeetingPlan): RecordInput & { readonly stream: readonly RoomEvent[] } {
  const facts = factsOf(plan)
  const stream = chained(facts.map((next, i) => ({ fact: next, at: MEETING_START + (i + 1) * STEP_MS })))
  return { docId: DOC, source: plan.source, session: sessionDetail(stream), events: exported(stream), stream }
}

/** The stream as it is exported: one event a line, each with the hash before it. */
export function exported(stream: readonly RoomEvent[]): Uint8Array {
  let prevHash = GENESIS.hash
  const lines = stream.map(({ seq, id, at, type, actor, data, hash }) => {
    const line = JSON.stringify({ seq, id, at, type, actor, data, prevHash, hash })
    prevHash = hash
    return `${line}\n`
  })
  return Buffer.from(lines.join(''))
}

function factsOf(plan: MeetingPlan): RoomFact[] {
  const names = plan.people ?? ['Ana', 'Ben']
  const people = names.map((name, i): Actor => ({ kind: 'guest', id: `p_${i + 1}`, name }))
  const host = people[0]!
  const prefix = plan.kind === 'email' ? 'topic' : 'sec'
  const keywords = keywordsOf(plan.sections)
  const sections = plan.sections.map(({ title, text, page, messageIndex }, i) => ({
    id: `${prefix}_${i + 1}`,
    title,
    text,
    preview: text.slice(0, 240),
    keywords: keywords[i]!,
    ...(page !== undefined && { page }),
    ...(messageIndex !== undefined && { messageIndex }),
  }))
  const ids = sections.map(({ id }) => id)
  return [
    fact('created', host, {
      code: 'K7QF2M',
      goalType: 'docreview',
      template: 'contract',
      durationMs: 1_800_000,
      maxParticipants: 12,
      dials: {},
      aiMode: 'moderator',
      voiceRoom: null,
      hostId: host.id!,
    }),
    ...people.map((actor) =>
      fact('joined', actor, {
        participantId: actor.id!,
        name: actor.name!,
        connectionId: `c_${actor.id}`,
        cookieHash: null,
      }),
    ),
    fact('uploaded', host, {
      docId: DOC,
      kind: plan.kind ?? 'pdf',
      title: plan.title ?? 'Supply Agreement',
      sha256: createHash('sha256').update(plan.source).digest('hex'),
      bytes: plan.source.length,
      source: plan.kind === 'email' ? 'email' : 'headings',
      pages: plan.kind === 'email' ? null : (plan.pages ?? 1),
      emails: plan.kind === 'email' ? 2 : null,
      pending: false,
      sections,
      by: host.id,
    }),
    fact('picked', host, { participantId: host.id!, sectionIds: ids }),
    fact('started', host, { by: host.id!, scope: ids }),
    ...(plan.said ?? []).map(([person, section, text], i) =>
      fact('messaged', people[person]!, {
        messageId: `m_${i + 1}`,
        type: 'user',
        text,
        senderId: people[person]!.id!,
        senderName: names[person]!,
        sectionId: ids[section]!,
      }),
    ),
    ...(plan.annotations ?? []).map((annotation, i) => annotated(annotation, i, people, ids)),
    ...(plan.threads ?? []),
    ...(plan.confirmed ?? []).flatMap((section) => vote(ids[section]!, section, people)),
    ...(plan.ends === false ? [] : [fact('ended', SYSTEM, { reason: 'stopped' })]),
  ]
}

function annotated(over: Partial<DataOf<'annotated'>>, i: number, people: readonly Actor[], ids: readonly string[]) {
  const by = people[i % people.length]!
  return fact('annotated', by, {
    annotationId: `ann_${String(i + 1).padStart(4, '0')}`,
    kind: 'comment',
    text: `Annotation ${i + 1}`,
    sectionId: ids[0]!,
    participantId: by.id!,
    anchor: null,
    evidence: [],
    ...over,
  })
}

function vote(sectionId: string, i: number, people: readonly Actor[]): RoomFact[] {
  const messageId = `m_vote${i}`
  const electorate = people.map(({ id }) => id!)
  return [
    fact('opened', SYSTEM, { messageId, sectionId, text: 'Shall we confirm this section?', targetParticipant: null }),
    ...people.map((actor) => fact('voted', actor, { messageId, participantId: actor.id!, action: 'yes' })),
    fact('resolved', people.at(-1)!, { messageId, action: 'yes', by: people.at(-1)!.id!, electorate }),
    fact('confirmed', SYSTEM, { sectionId, messageId }),
  ]
}
