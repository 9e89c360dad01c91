import type { DataOf, RoomEvent } from '#engine/room/events.ts'
import { cutWhole } from '#engine/text.ts'
import { withoutEvents } from './causality.ts'

/** Makes a stream simpler in one place. The caller renumbers and rechains the result. */
export type Edit = (events: readonly RoomEvent[]) => RoomEvent[]

/** Returns every possible simplification of these events, the most promising first. */
export function edits(events: readonly RoomEvent[]): Edit[] {
  return [...sectionEdits(events), ...mergeEdits(events), ...textEdits(events), ...nameEdits(events), ...dataEdits()]
}

/** Removes a section from its document, with every event about it. */
function sectionEdits(events: readonly RoomEvent[]): Edit[] {
  const ids = new Set<string>()
  for (const { type, data } of events) {
    if (type === 'uploaded' || type === 'divided') for (const { id } of data.sections) ids.add(id)
    if (type === 'seeded') for (const doc of data.docs) for (const { id } of doc.sections) ids.add(id)
  }
  return [...ids].map((id) => (now) => withoutSection(now, id))
}

function withoutSection(events: readonly RoomEvent[], sectionId: string): RoomEvent[] {
  const about = new Set(
    events.flatMap(({ data }, place) => ('sectionId' in data && data.sectionId === sectionId ? [place] : [])),
  )
  const kept = withoutEvents(events, about)
  const others = <S extends { readonly id: string }>(sections: readonly S[]) =>
    sections.filter(({ id }) => id !== sectionId)
  return kept.map((event) => {
    const { type, data } = event
    if (type === 'uploaded' || type === 'divided') return changed(event, { sections: others(data.sections) })
    if (type !== 'seeded') return event
    return changed(event, { docs: data.docs.map((doc) => ({ ...doc, sections: others(doc.sections) })) })
  })
}

/** Joins two consecutive messages of one person. */
function mergeEdits(events: readonly RoomEvent[]): Edit[] {
  const places = events.flatMap((event, place) => (isUserMessage(event) ? [place] : []))
  return places.slice(1).map((_, i) => (now) => {
    const [a, b] = [now[places[i]!], now[places[i + 1]!]]
    if (!isUserMessage(a) || !isUserMessage(b) || a.data.senderId !== b.data.senderId) return [...now]
    const merged = changed(a, { text: `${a.data.text} ${b.data.text}` })
    return now.flatMap((event) => (event === b ? [] : [event === a ? merged : event]))
  })
}

function isUserMessage(event: RoomEvent | undefined): event is RoomEvent & { readonly data: DataOf<'messaged'> } {
  return event?.type === 'messaged' && event.data.type === 'user'
}

/** Tries each text as a single letter, then its halves, then without one of its words. */
function textEdits(events: readonly RoomEvent[]): Edit[] {
  return events.flatMap((event, place) =>
    TEXTS.flatMap((field) => {
      const text = (event.data as Readonly<Record<string, unknown>>)[field]
      if (typeof text !== 'string' || text.length < 2) return []
      return shorter(text).map(
        (cut): Edit =>
          (now) =>
            now.map((one, i) => (i === place ? changed(one, { [field]: cut }) : one)),
      )
    }),
  )
}

const TEXTS = ['text', 'title', 'summary', 'model'] as const
const WORDS_TRIED_MAX = 40

function shorter(text: string): string[] {
  const half = cutWhole(text, text.length >> 1)
  const words = text.split(' ')
  const fewer =
    words.length > WORDS_TRIED_MAX || words.length < 2 ? [] : words.map((_, i) => words.toSpliced(i, 1).join(' '))
  const characters = [...text]
  const single =
    characters.length > WORDS_TRIED_MAX ? [] : characters.map((_, i) => characters.toSpliced(i, 1).join(''))
  return ['x', half, text.slice(half.length), ...fewer, ...single].filter(
    (cut) => cut.length > 0 && cut.length < text.length,
  )
}

/** Shortens each person's name to one letter. */
function nameEdits(events: readonly RoomEvent[]): Edit[] {
  return events.flatMap(({ type, data }) => {
    if (type !== 'joined' || data.name.length < 2) return []
    const { participantId } = data
    const name = cutWhole(data.name, 1) || 'x'
    return [(now: readonly RoomEvent[]) => now.map((event) => renamed(event, participantId, name))]
  })
}

function renamed(event: RoomEvent, participantId: string, name: string): RoomEvent {
  const { actor, type, data } = event
  const shown = actor.id === participantId ? ({ ...event, actor: { ...actor, name } } as RoomEvent) : event
  if (type === 'joined' && data.participantId === participantId) return changed(shown, { name })
  return type === 'messaged' && data.senderId === participantId ? changed(shown, { senderName: name }) : shown
}

/** Removes the texts of sections and the dials of rooms. */
function dataEdits(): Edit[] {
  const bare = <S extends object>(sections: readonly S[]) =>
    sections.map((one) => ({ ...one, text: '', keywords: '', preview: '' }))
  const each =
    (edit: (event: RoomEvent) => RoomEvent): Edit =>
    (now) =>
      now.map(edit)
  return [
    each((event) => {
      const { type, data } = event
      if (type === 'uploaded' || type === 'divided') return changed(event, { sections: bare(data.sections) })
      if (type !== 'seeded') return event
      return changed(event, { docs: data.docs.map((doc) => ({ ...doc, sections: bare(doc.sections) })), chunks: [] })
    }),
    each((event) => (event.type === 'created' ? changed(event, { dials: {} }) : event)),
  ]
}

function changed(event: RoomEvent, data: object): RoomEvent {
  return { ...event, data: { ...event.data, ...data } } as RoomEvent
}
