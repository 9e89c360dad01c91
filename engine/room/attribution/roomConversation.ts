import { entryOf } from '../../entries.ts'
import type { Message } from '../discussion.ts'
import { inScope } from '../scope.ts'
import type { RoomSection, RoomState } from '../state.ts'
import type { Conversation } from './conversation.ts'

// The scope never changes once set, so the places of its sections are computed once.
const placesOf = new WeakMap<readonly RoomSection[], ReadonlyMap<string, number>>()

function placesIn(sections: readonly RoomSection[]): ReadonlyMap<string, number> {
  let places = placesOf.get(sections)
  if (!places) {
    places = new Map(sections.map(({ id }, place) => [id, place]))
    placesOf.set(sections, places)
  }
  return places
}

/** Summarises a room's conversation before a message is attributed. */
export function conversationIn(room: RoomState): Conversation {
  const sections = inScope(room)
  const places = placesIn(sections)
  return {
    counts: sections.map(({ id }) => {
      const { status, messageCount } = entryOf(room.standings, id)
      return status === 'confirmed' ? -1 : messageCount
    }),
    last: room.lastDiscussed === null ? null : (places.get(room.lastDiscussed) ?? null),
    recent: () => recentIn(room, places),
  }
}

function* recentIn({ newest, messages }: RoomState, places: ReadonlyMap<string, number>) {
  for (const list of [newest, messages]) {
    for (let i = list.length - 1; i >= 0; i--) {
      const message = entryOf<Message>(list, i)
      if (message.type !== 'user') continue
      const place = message.sectionId === undefined ? undefined : places.get(message.sectionId)
      yield { text: message.text, place: place ?? null }
    }
  }
}
