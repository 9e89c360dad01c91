import { entryOf } from '../../entries.ts'
import type { RoomState } from '../state.ts'

/** Id of the decision made by confirming a section, derived from its bubble so that every fold has the same. [IN2] */
export function voteDecisionId(messageId: string): string {
  return `d_${messageId.slice(2)}`
}

/** True when the analysis inferred the item and nobody has set its status. Only the analysis's own items are asked about. [IN24] */
export function isSuggested(
  { rulings }: Pick<RoomState, 'rulings'>,
  { id, explicit }: { readonly id: string; readonly explicit?: true | undefined },
): boolean {
  return explicit !== true && !Object.hasOwn(rulings, id)
}

export function decisionIds(room: RoomState): string[] {
  const voted = room.scope.flatMap((sectionId) => {
    const { confirmed } = entryOf(room.standings, sectionId)
    return confirmed === null ? [] : [voteDecisionId(confirmed.messageId)]
  })
  return [...voted, ...room.ledger.decisions.map(({ id }) => id)]
}
