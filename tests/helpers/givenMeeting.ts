import { keywordsOf } from '#engine/language/words.ts'
import type { AiMode, DataOf, RoomFact } from '#engine/room/events.ts'
import { fact } from '#engine/room/facts.ts'
import { type Actor, ASSISTANT, SYSTEM } from '#engine/stream.ts'
import type { Given } from './given.ts'

/** The usual people of a given room; Ana is its host. */
export const ANA = 'p_ana'
export const BEN = 'p_ben'
export const CEM = 'p_cem'
const NAMES: Readonly<Record<string, string>> = { [ANA]: 'Ana', [BEN]: 'Ben', [CEM]: 'Cem' }

const nameOf = (id: string): string => NAMES[id] ?? id.slice(2)
const person = (id: string): Actor => ({ kind: 'guest', id, name: nameOf(id) })

export const created = (over: Partial<DataOf<'created'>> = {}): RoomFact =>
  fact('created', person(ANA), {
    code: 'K7QF2M',
    goalType: 'docreview',
    template: 'general',
    durationMs: 600_000,
    maxParticipants: 12,
    dials: {},
    aiMode: 'assist',
    voiceRoom: null,
    hostId: ANA,
    ...over,
  })

export const joined = (id: string, cookieHash: string | null = null): RoomFact =>
  fact('joined', person(id), { participantId: id, name: nameOf(id), connectionId: `c_${id}`, cookieHash })
export const unseated = (id: string, connectionId = `c_${id}`): RoomFact =>
  fact('unseated', person(id), { participantId: id, connectionId, reason: 'disconnected' })
export const seated = (id: string, connectionId: string): RoomFact =>
  fact('seated', person(id), { participantId: id, connectionId })

export const SECTIONS = [
  { title: '1. Definitions', text: 'Terms have the meaning given here: contribution, contributor and work.' },
  { title: '2. Grant of License', text: 'Each contributor grants a perpetual worldwide copyright license.' },
  { title: '3. Termination', text: 'Either party may terminate with thirty days written notice.' },
]

export function sectionsOf(sections: readonly { title: string; text: string }[], prefix = 'sec', from = 1) {
  const keywords = keywordsOf(sections)
  return sections.map(({ title, text }, i) => ({
    id: `${prefix}_${from + i}`,
    title,
    text,
    preview: text.slice(0, 240),
    keywords: keywords[i]!,
    ...(prefix === 'sec' ? { page: i + 1 } : {}),
  }))
}

export const uploaded = (docId = 'doc_1', over: Partial<DataOf<'uploaded'>> = {}): RoomFact =>
  fact('uploaded', person(ANA), {
    docId,
    kind: 'pdf',
    title: 'Contract',
    sha256: docId.padEnd(64, '0'),
    bytes: 1000,
    source: 'headings',
    pages: 3,
    emails: null,
    pending: false,
    sections: sectionsOf(SECTIONS),
    by: ANA,
    ...over,
  })

export const thread = (docId = 'doc_mail'): RoomFact =>
  uploaded(docId, {
    kind: 'email',
    title: 'Offer',
    source: 'email',
    pages: null,
    emails: 2,
    pending: true,
    sections: [],
  })

export const picked = (id: string, ...sectionIds: string[]): RoomFact =>
  fact('picked', person(id), { participantId: id, sectionIds })
export const started = (...scope: string[]): RoomFact => fact('started', person(ANA), { by: ANA, scope })
export const moved = (sectionId: string): RoomFact => fact('moved', SYSTEM, { sectionId })

let lines = 0
export const line = (trigger: NonNullable<DataOf<'messaged'>['trigger']>): RoomFact =>
  fact('messaged', ASSISTANT, { messageId: `m_line${++lines}`, type: 'moderator', trigger, text: trigger })

export const said = (
  by: string,
  text: string,
  over: Partial<
    Pick<DataOf<'messaged'>, 'sectionId' | 'unsure' | 'annotationId' | 'agrees' | 'key' | 'messageId'>
  > = {},
): RoomFact =>
  fact('messaged', person(by), {
    messageId: `m_said${++lines}`,
    type: 'user',
    text,
    senderId: by,
    senderName: nameOf(by),
    ...over,
  })

export const opened = (messageId: string, sectionId: string): RoomFact =>
  fact('opened', SYSTEM, { messageId, sectionId, text: 'Shall we?', targetParticipant: null })
export const voted = (messageId: string, by: string, action: 'yes' | 'continue' = 'yes'): RoomFact =>
  fact('voted', person(by), { messageId, participantId: by, action })
export const resolved = (messageId: string, by: string, action: 'yes' | 'continue' = 'yes'): RoomFact =>
  fact('resolved', person(by), { messageId, action, by, electorate: [by] })
export const confirmed = (sectionId: string, messageId: string): RoomFact =>
  fact('confirmed', SYSTEM, { sectionId, messageId })
export const ended = (reason: DataOf<'ended'>['reason'] = 'stopped'): RoomFact => fact('ended', SYSTEM, { reason })

/** People in a room before the start; Ana is always one. */
export const room = (people: readonly string[] = [ANA, BEN], over: Partial<DataOf<'created'>> = {}): Given => [
  created(over),
  ...people.map((id) => joined(id)),
]

/** The same, in the chat about the three sections, the first of them under discussion. */
export const meeting = (people: readonly string[] = [ANA, BEN], over: Partial<DataOf<'created'>> = {}): Given => [
  room(people, over),
  uploaded(),
  picked(ANA, 'sec_1', 'sec_2', 'sec_3'),
  started('sec_1', 'sec_2', 'sec_3'),
  line('kickoff'),
  moved('sec_1'),
]

export const inMode = (aiMode: AiMode, people: readonly string[] = [ANA, BEN]): Given => meeting(people, { aiMode })
/** A room with video. */
export const withVoice = (people: readonly string[] = [ANA, BEN]): Given =>
  meeting(people, { voiceRoom: 'review-K7QF2M' })
