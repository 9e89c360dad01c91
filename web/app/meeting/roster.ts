import type { Participant } from '@parley/client'
import { authorColour } from '../ui/authorColour.ts'

/** Participants by id, with their annotation colours. */
export interface Roster {
  readonly all: readonly Participant[]
  /** Names of the connected participants. */
  readonly present: ReadonlyMap<string, string>
  nameOf(participantId: string): string | undefined
  coloursOf(participantId: string): { readonly hex: string; readonly ink: string }
}

export function rosterOf(participants: readonly Participant[]): Roster {
  const places = new Map(participants.map(({ id }, place) => [id, place]))
  return {
    all: participants,
    present: new Map(participants.filter(({ connected }) => connected).map(({ id, name }) => [id, name])),
    nameOf: (id) => participants[places.get(id) ?? -1]?.name,
    coloursOf: (id) => authorColour(places.get(id) ?? 0),
  }
}
