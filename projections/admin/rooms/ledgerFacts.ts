import type { DataOf } from '#engine/room/events.ts'
import type { Proposal } from '../proposals.ts'

type Status = DataOf<'ruled'>['status']

/** A decision that an analysis found. */
export interface FoundDecision extends Proposal {
  /** The status that the ledger shows without a person: a suggestion is pending. [IN24] */
  status: Status
}

/** What analyses put into the ledger of a room, and what people made of it. */
export interface RoomProposals {
  readonly decisions: Map<string, FoundDecision>
  /** Status by item id, as the analysis set it. */
  readonly actions: Map<string, Status>
  /** True once a person set another status than the analysis had. */
  corrected: boolean
}

/** Takes in what an analysis found, changed and dropped; what people ruled on stays. [AQ2] */
export function noteLedger(room: RoomProposals, { decisions, actions, dropped }: DataOf<'analysed'>, at: number): void {
  for (const id of dropped) {
    room.decisions.delete(id)
    room.actions.delete(id)
  }
  for (const { id, status, explicit } of decisions) {
    const known = room.decisions.get(id)
    const shown = explicit ? status : 'pending'
    if (known) known.status = shown
    else room.decisions.set(id, { at, outcome: 'pending', status: shown })
  }
  for (const { id, status } of actions) room.actions.set(id, status)
}

/** Takes in the status that a person set. Decisions by vote are nobody's proposal. [AQ2] [AQ6] */
export function noteRuling(room: RoomProposals, { itemId, status }: DataOf<'ruled'>): void {
  const decision = room.decisions.get(itemId)
  const before = decision?.status ?? room.actions.get(itemId)
  if (before !== undefined && before !== status) room.corrected = true
  if (decision) decision.outcome = OUTCOMES[status]
}

const OUTCOMES: Readonly<Record<Status, Proposal['outcome']>> = {
  approved: 'accepted',
  rejected: 'rejected',
  pending: 'pending',
  open: 'pending',
  done: 'pending',
}
