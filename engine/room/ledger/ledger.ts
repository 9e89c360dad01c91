import { entryOf } from '../../entries.ts'
import type { Standing } from '../discussion.ts'
import type { RoomState } from '../state.ts'

/** Id of the decision made by confirming a section, derived from its bubble so that every fold has the same. [IN2] */
export function voteDecisionId(messageId: string): string {
  return `d_${messageId.slice(2)}`
}

/** True when the analysis inferred the item and nobody has touched it. Only the analysis's own items are asked about. [IN24] [LE5] */
export function isSuggested(
  { ledger: { touched } }: Pick<RoomState, 'ledger'>,
  { id, explicit }: { readonly id: string; readonly explicit?: true | undefined },
): boolean {
  return explicit !== true && !Object.hasOwn(touched, id)
}

/** Confirmations of sections, in the order of the scope. */
export function votedSections(room: RoomState): NonNullable<Standing['confirmed']>[] {
  return room.scope.flatMap((sectionId) => entryOf(room.standings, sectionId).confirmed ?? [])
}

export function decisionIds(room: RoomState): string[] {
  const voted = votedSections(room).map(({ messageId }) => voteDecisionId(messageId))
  return [...voted, ...room.ledger.decisions.map(({ id }) => id)]
}
