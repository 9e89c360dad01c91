import type { DataOf, RoomEvent } from '#engine/room/events.ts'

/** Index of the event at which each thing of a room originated. */
interface Sources {
  started: number | null
  readonly seats: Map<string, number>
  readonly docs: Map<string, number>
  readonly sections: Map<string, number>
  /** Messages, including bubbles. */
  readonly messages: Map<string, number>
  /** Bubble to the event that settled it. */
  readonly settled: Map<string, number>
  /** Ledger items, annotations, context items and board items. */
  readonly items: Map<string, number>
}

/**
 * Returns, for each event, the indices of the earlier events it depends on: an actor must have joined, a vote needs its
 * bubble, a bubble its section. Picks and scope do not depend on sections: they are cut to those that exist. [RW5]
 */
export function needsOf(events: readonly RoomEvent[]): readonly (readonly number[])[] {
  const sources: Sources = {
    started: null,
    seats: new Map(),
    docs: new Map(),
    sections: new Map(),
    messages: new Map(),
    settled: new Map(),
    items: new Map(),
  }
  return events.map((event, place) => {
    const needs = new Set<number>(place === 0 ? [] : [0])
    for (const source of sourcesOf(event, sources)) if (source !== null && source !== undefined) needs.add(source)
    remember(event, place, sources)
    return [...needs]
  })
}

/** Returns the indices that remain when some are removed with everything that depends on them. */
export function withoutPlaces(needs: readonly (readonly number[])[], gone: ReadonlySet<number>): number[] {
  const stays: boolean[] = []
  return needs.flatMap((own, place) => {
    stays[place] = !gone.has(place) && own.every((need) => stays[need])
    return stays[place] ? [place] : []
  })
}

/** Returns the events that remain when those at some indices are removed. */
export function withoutEvents(events: readonly RoomEvent[], gone: ReadonlySet<number>): RoomEvent[] {
  const places = new Set(withoutPlaces(needsOf(events), gone))
  return events.filter((_, place) => places.has(place))
}

type Source = number | null | undefined

function sourcesOf(event: RoomEvent, sources: Sources): Source[] {
  const actor =
    event.actor.kind === 'guest' && event.type !== 'created' ? sources.seats.get(event.actor.id ?? '') : null
  return [actor, ...(ofTalk(event, sources) ?? ofRest(event, sources))]
}

/** Sources of messages, bubbles and votes; null for any other event. */
function ofTalk({ type, data }: RoomEvent, sources: Sources): Source[] | null {
  const { started, seats, sections, messages, settled, items } = sources
  switch (type) {
    case 'messaged': {
      const section = data.sectionId === undefined ? null : sections.get(data.sectionId)
      const inChat = data.type === 'user' || data.trigger !== undefined ? started : null
      const about = items.get(data.annotationId ?? '')
      return [inChat, seats.get(data.senderId ?? ''), section, messages.get(data.answers ?? ''), about]
    }
    case 'attributed':
      return [messages.get(data.messageId), sections.get(data.sectionId), started]
    case 'moved':
    case 'summarised':
    case 'opened':
      return [sections.get(data.sectionId), started]
    case 'voted':
      return [messages.get(data.messageId), seats.get(data.participantId)]
    case 'resolved':
      return [messages.get(data.messageId), seats.get(data.by)]
    case 'confirmed':
      return [messages.get(data.messageId), settled.get(data.messageId)]
    default:
      return null
  }
}

function ofRest({ type, data }: RoomEvent, { started, seats, docs, sections, items }: Sources): Source[] {
  switch (type) {
    case 'seated':
    case 'unseated':
    case 'readied':
    case 'picked':
    case 'handSet':
    case 'hostMoved':
      return [seats.get(data.participantId)]
    case 'divided':
    case 'withdrawn':
      return [docs.get(data.docId)]
    case 'annotated':
      return [sections.get(data.sectionId), seats.get(data.participantId)]
    case 'replied':
    case 'settled':
    case 'reworded':
    case 'retracted':
      return [started, items.get(data.annotationId), seats.get(data.participantId)]
    case 'contextResolved':
    case 'contextRemoved':
      return [items.get(data.itemId)]
    case 'boardChanged':
      return [seats.get(data.by), ...data.ops.flatMap(namedBy).map((id) => items.get(id))]
    case 'ruled':
    case 'amended':
    case 'accepted':
    case 'dropped':
      return [items.get(data.itemId), seats.get(data.participantId)]
    case 'noted':
      return [started, seats.get(data.participantId)]
    case 'analysed':
    case 'reported':
    case 'ended':
      return [started]
    default:
      return []
  }
}

function remember({ type, data }: RoomEvent, place: number, sources: Sources): void {
  switch (type) {
    case 'joined':
      sources.seats.set(data.participantId, place)
      break
    case 'uploaded':
      sources.docs.set(data.docId, place)
      introduce(data.sections, place, sources)
      break
    case 'divided':
      introduce(data.sections, place, sources)
      break
    case 'seeded':
      for (const doc of data.docs) introduce(doc.sections, place, sources)
      break
    case 'started':
      sources.started = place
      break
    case 'messaged':
    case 'opened':
      sources.messages.set(data.messageId, place)
      break
    case 'resolved':
      sources.settled.set(data.messageId, place)
      break
    case 'confirmed':
      sources.items.set(`d_${data.messageId.slice(2)}`, place)
      break
    case 'annotated':
      sources.items.set(data.annotationId, place)
      break
    case 'noted':
    case 'contextAdded':
      sources.items.set(data.itemId, place)
      break
    case 'boardChanged':
      for (const op of data.ops) if (op.op === 'add') sources.items.set(op.item.id, place)
      break
    case 'analysed':
      for (const { id } of [...data.decisions, ...data.risks, ...data.actions, ...(data.questions ?? [])]) {
        if (!sources.items.has(id)) sources.items.set(id, place)
      }
  }
}

/** Ids of the board items that an operation needs. */
function namedBy(op: DataOf<'boardChanged'>['ops'][number]): string[] {
  if (op.op === 'add') return op.item.parentId === null ? [] : [op.item.parentId]
  return op.op === 'move' && op.parentId !== null ? [op.id, op.parentId] : [op.id]
}

function introduce(sections: DataOf<'divided'>['sections'], place: number, sources: Sources): void {
  for (const { id } of sections) sources.sections.set(id, place)
}
