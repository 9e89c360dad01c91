import { idMaker } from '../../ids.ts'
import { isRefusal, type Refusal, refuse } from '../../refusal.ts'
import { cutWhole } from '../../text.ts'
import type { CommandOf } from '../commands.ts'
import { type Decide, decided, nothing } from '../decision.ts'
import type { Message } from '../discussion.ts'
import type { DataOf } from '../events.ts'
import { findMessage } from '../evolve/messages.ts'
import { fact, guest } from '../facts.ts'
import { dueDay } from '../ledger/dueDay.ts'
import { ENTRY_PREFIX, type Entry, findEntry } from '../ledger/entries.ts'
import { ACTION_STATUSES, DECISION_STATUSES, type EntryKind, QUESTION_STATUSES } from '../ledger/events.ts'
import { isSuggested } from '../ledger/ledger.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'

/** Time after the end in which people may still edit the ledger. [LE7] */
export const EDITING_MS = 24 * 3_600_000
/** Maximum entries that people add to the ledger of a room, including those removed again. [LE8] */
export const NOTED_MAX = 200
/** Maximum entries that people remove. [LE8] */
export const REMOVED_MAX = 400
const EVIDENCE_MAX = 3
const EVIDENCE_CHARACTERS_MAX = 300

/** Entries of the ledger that people add, change, confirm and remove. */
export const ledger: Decide<'note' | 'amend' | 'accept' | 'dropEntry'> = {
  /** [LE1] [LE2] */
  note(room, { at, entropy, by, kind, text, ...given }) {
    const refusal = editingRefusal(room, by, at)
    if (refusal) return refusal
    const { sectionId, messageIds = [] } = given
    if (sectionId !== undefined && !isSection(room, sectionId)) return refuse('unknown-section')
    const misfit = fieldMisfit(kind, given)
    if (misfit) return misfit
    const cited = citedMessages(room, messageIds)
    if (isRefusal(cited)) return cited
    if (room.ledger.notedCount >= NOTED_MAX) return refuse('ledger-full')
    const itemId = idMaker(at, entropy)(ENTRY_PREFIX[kind])
    const entry: DataOf<'noted'> = {
      itemId,
      kind,
      text,
      ...(sectionId === undefined ? {} : { sectionId }),
      ...(kind === 'action' ? actionFields(room, given, cited.at(-1)?.at ?? at) : {}),
      ...(kind === 'risk' ? { severity: given.severity ?? 'medium' } : {}),
      evidence: evidenceOf(cited),
      messageIds: cited.map(({ id }) => id),
      participantId: by,
    }
    return decided([fact('noted', guest(room, by), entry)], { id: itemId })
  },

  /** [LE3] [LE6] */
  amend(room, { at, entropy: _, type: __, by, itemId, ...given }) {
    const refusal = editingRefusal(room, by, at)
    if (refusal) return refusal
    const entry = findEntry(room, itemId)
    if (!entry) return refuse('unknown-entry')
    const { status, ...words } = given
    if (entry.byVote && Object.keys(words).length > 0) return refuse('entry-by-vote')
    const { sectionId } = words
    if (typeof sectionId === 'string' && !isSection(room, sectionId)) return refuse('unknown-section')
    const misfit = fieldMisfit(entry.kind, given)
    if (misfit) return misfit
    const changed = changedFields(room, entry, itemId, given)
    if (Object.keys(changed).length === 0) return nothing
    const { due } = changed
    const dated = due === undefined ? {} : { dueAt: dayNamed(room, due, at) }
    return decided([fact('amended', guest(room, by), { itemId, ...changed, ...dated, participantId: by })])
  },

  /** [LE4] */
  accept(room, { at, by, itemId }) {
    const refusal = editingRefusal(room, by, at)
    if (refusal) return refusal
    const entry = findEntry(room, itemId)
    if (!entry) return refuse('unknown-entry')
    if (entry.byVote || !isSuggested(room, entry.item)) return nothing
    return decided([fact('accepted', guest(room, by), { itemId, participantId: by })])
  },

  /** [LE5] */
  dropEntry(room, { at, by, itemId }) {
    const refusal = editingRefusal(room, by, at)
    if (refusal) return refusal
    const entry = findEntry(room, itemId)
    if (!entry) return refuse('unknown-entry')
    if (entry.byVote) return refuse('entry-by-vote')
    if (room.ledger.removed.length >= REMOVED_MAX) return refuse('ledger-full')
    return decided([fact('dropped', guest(room, by), { itemId, participantId: by })])
  },
}

/** Why the seat may not edit the ledger now; null if it may. [LE7] */
function editingRefusal(room: RoomState, by: string, at: number): Refusal | null {
  if (!seatOf(room, by)) return refuse('not-participant')
  if (room.startedAt === null) return refuse(room.phase === 'ended' ? 'room-ended' : 'not-chat')
  return room.endedAt !== null && at >= room.endedAt + EDITING_MS ? refuse('ledger-closed') : null
}

const isSection = (room: RoomState, sectionId: string): boolean => room.sections.some(({ id }) => id === sectionId)

type Fields = Omit<CommandOf<'amend'>, 'type' | 'at' | 'entropy' | 'by' | 'itemId'>

/** Fields of an action; its due date is read as of the message that it was made from. [LE24] */
function actionFields(room: RoomState, { owner = null, due = null }: Fields, said: number) {
  return { owner, due, dueAt: dayNamed(room, due, said) }
}

const dayNamed = ({ tz }: RoomState, due: string | null, at: number): string | null =>
  due === null ? null : dueDay(due, at, tz)

/** Fields that only one kind of entry has. Null means none, which fits every kind. [LE6] */
function fieldMisfit(
  kind: EntryKind,
  { owner, due, severity, status }: Omit<Fields, 'text' | 'sectionId'>,
): Refusal | null {
  if (kind !== 'action' && (owner != null || due != null)) return refuse('only-actions-due')
  if (kind !== 'risk' && severity !== undefined) return refuse('only-risks-severe')
  return status === undefined || STATUSES[kind].includes(status) ? null : refuse('no-such-status')
}

const STATUSES: Readonly<Record<EntryKind, readonly string[]>> = {
  decision: DECISION_STATUSES,
  risk: [],
  action: ACTION_STATUSES,
  question: QUESTION_STATUSES,
}

/** The given fields that differ from the entry as it stands. */
function changedFields(room: RoomState, entry: Entry, itemId: string, { status, ...words }: Fields): Fields {
  const now: Readonly<Record<string, unknown>> = entry.byVote ? {} : { ...entry.item }
  const changed = Object.entries(words).filter(([key, value]) => (value ?? null) !== (now[key] ?? null))
  const stands = room.rulings[itemId] ?? (entry.byVote ? 'approved' : now.status)
  // A suggestion shows as pending whatever was said, so any status that a person sets is a change.
  const isRuled = entry.byVote || Object.hasOwn(room.ledger.touched, itemId)
  return {
    ...Object.fromEntries(changed),
    ...(status === undefined || (isRuled && status === stands) ? {} : { status }),
  }
}

/** The messages with these ids, oldest first, without repetitions. */
function citedMessages(room: RoomState, messageIds: readonly string[]): Message[] | Refusal {
  const cited: Message[] = []
  for (const id of new Set(messageIds)) {
    const message = findMessage(room, id)
    if (!message) return refuse('unknown-evidence')
    cited.push(message)
  }
  return cited.sort((a, b) => a.at - b.at)
}

/** Verbatim excerpts of the messages. */
function evidenceOf(messages: readonly Message[]): string[] {
  const texts = messages.map(({ text }) => cutWhole(text.trim(), EVIDENCE_CHARACTERS_MAX))
  return [...new Set(texts)].filter((text) => text !== '').slice(0, EVIDENCE_MAX)
}
