import type { RoomState } from './state.ts'

/** The decision that a confirmed section makes: named after its bubble, so that it is the same in every fold. [IN2] */
export function voteDecisionId(messageId: string): string {
  return `d_${messageId.slice(2)}`
}

export function decisionIds(room: RoomState): string[] {
  const voted = room.scope.flatMap((sectionId) => {
    const { confirmed } = room.standings[sectionId]!
    return confirmed === null ? [] : [voteDecisionId(confirmed.messageId)]
  })
  return [...voted, ...room.ledger.decisions.map(({ id }) => id)]
}
