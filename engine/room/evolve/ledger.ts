import { entryOf } from '../../entries.ts'
import type { DataOf } from '../events.ts'
import { LIST_OF } from '../ledger/entries.ts'
import type { ItemList } from '../ledger/items.ts'
import { wordingOf } from '../ledger/wording.ts'
import type { RoomState } from '../state.ts'
import type { Apply } from './apply.ts'

export const ledger: Apply<'analysed' | 'ruled' | 'noted' | 'amended' | 'accepted' | 'dropped'> = {
  analysed(room, { upTo, summary, decisions, risks, actions, questions, dropped }, { at }) {
    const { ledger } = room
    const gone = new Set(dropped)
    ledger.upTo = upTo
    if (room.endedSeq !== null && upTo >= room.endedSeq) room.concluded = true
    if (summary !== undefined) ledger.summary = summary
    ledger.decisions = merged(ledger.decisions, dated(ledger.decisions, decisions, at), gone)
    ledger.risks = merged(ledger.risks, dated(ledger.risks, risks, at), gone)
    ledger.actions = merged(ledger.actions, dated(ledger.actions, actions, at), gone)
    ledger.questions = merged(ledger.questions, dated(ledger.questions, questions ?? [], at), gone)
  },

  ruled(room, { itemId, status, participantId }, { at }) {
    room.rulings[itemId] = status
    touch(room, itemId, participantId, at)
  },

  noted(room, data, { at }) {
    add(room, data, at)
    room.ledger.notedCount += 1
    touch(room, data.itemId, data.participantId, at)
    entryOf(room.ledger.touched, data.itemId).noted = true
  },

  amended(room, { itemId, participantId, status, sectionId, ...fields }, { at }) {
    if (status !== undefined) room.rulings[itemId] = status
    const found = locate(room, itemId)
    const isReworded = sectionId !== undefined || Object.keys(fields).length > 0
    const first = found && isReworded ? wordingOf(found.item) : null
    touch(room, itemId, participantId, at, first)
    if (!found) return
    Object.assign(found.item, fields)
    if (sectionId === null) delete found.item.sectionId
    else if (sectionId !== undefined) found.item.sectionId = sectionId
  },

  accepted(room, { itemId, participantId }, { at }) {
    touch(room, itemId, participantId, at)
  },

  dropped(room, { itemId }) {
    const { ledger, rulings } = room
    const found = locate(room, itemId)
    if (!found) return
    const first = ledger.touched[itemId]?.first
    const now = wordingOf(found.item)
    ledger.removed.push({ list: found.list, wordings: first ? [first, now] : [now] })
    ledger[found.list].splice(found.place, 1)
    delete ledger.touched[itemId]
    delete rulings[itemId]
  },
}

function add({ ledger }: RoomState, data: DataOf<'noted'>, at: number): void {
  const { itemId: id, kind, text, evidence, messageIds, sectionId } = data
  const base = { id, text, evidence, messageIds, found: 'lexical', at } as const
  const item = { ...base, evidence: [...evidence], messageIds: [...messageIds] }
  const placed = sectionId === undefined ? item : { ...item, sectionId }
  switch (kind) {
    case 'decision':
      ledger.decisions.push({ ...placed, status: 'approved' })
      break
    case 'risk':
      ledger.risks.push({ ...placed, kind: 'risk', severity: data.severity ?? 'medium' })
      break
    case 'action': {
      const { owner = null, due = null, dueAt = null } = data
      ledger.actions.push({ ...placed, owner, due, dueAt, status: 'open' })
      break
    }
    case 'question':
      ledger.questions.push({ ...placed, askedBy: data.participantId, status: 'open' })
  }
}

function touch(
  { ledger, seats }: RoomState,
  itemId: string,
  by: string,
  at: number,
  first: Wording | null = null,
): void {
  const before = ledger.touched[itemId]
  ledger.touched[itemId] = {
    by,
    byName: entryOf(seats, by).name,
    at,
    noted: before?.noted ?? false,
    first: before?.first ?? first,
  }
}

type Wording = ReturnType<typeof wordingOf>

interface Found {
  readonly list: ItemList
  readonly place: number
  /** Fields that people may change, whatever the kind. */
  readonly item: RoomState['ledger'][ItemList][number] & { sectionId?: string | undefined }
}

function locate({ ledger }: RoomState, itemId: string): Found | null {
  for (const list of Object.values(LIST_OF)) {
    const place = ledger[list].findIndex(({ id }) => id === itemId)
    if (place >= 0) return { list, place, item: entryOf<Found['item']>(ledger[list], place) }
  }
  return null
}

/** Adds the instant of the first finding. */
function dated<T extends { readonly id: string }>(
  before: readonly { readonly id: string; readonly at: number }[],
  changed: readonly T[],
  at: number,
): (T & { at: number })[] {
  const first = new Map(before.map((item) => [item.id, item.at]))
  return changed.map((item) => ({ ...item, at: first.get(item.id) ?? at }))
}

/** Merges changed items into their old places and appends new ones. */
function merged<T extends { readonly id: string }>(
  before: readonly T[],
  changed: readonly T[],
  gone: ReadonlySet<string>,
): T[] {
  const now = new Map(changed.map((item) => [item.id, item]))
  const kept = before.filter(({ id }) => !gone.has(id)).map((item) => now.get(item.id) ?? item)
  const known = new Set(before.map(({ id }) => id))
  return [...kept, ...changed.filter(({ id }) => !known.has(id))]
}
