import type { RoomSection, RoomState } from './state.ts'

// The scope never changes once set, so its sections are looked up once.
const scopes = new WeakMap<readonly string[], RoomSection[]>()

/** The sections under review, in document order. */
export function inScope(room: RoomState): RoomSection[] {
  let sections = scopes.get(room.scope)
  if (!sections) {
    const wanted = new Set(room.scope)
    sections = room.sections.filter(({ id }) => wanted.has(id))
    scopes.set(room.scope, sections)
  }
  return sections
}
