import { LEAD_TABLE, type LeadMove, type LeadStatus } from '#engine/lead/states.ts'

/** Where a person may put a lead, and the move of the table that does it. */
const MOVES = { new: 'reopen', skipped: 'skip', replied: 'reply', won: 'win', lost: 'lose' } as const satisfies Partial<
  Record<LeadStatus, LeadMove>
>
export type Move = keyof typeof MOVES
const ALL = ['new', 'skipped', 'replied', 'won', 'lost'] as const satisfies readonly Move[]

/** Where a person may put a lead from where it stands: what the table of its states allows, and nothing else. [WF5] */
export const movesFrom = (status: LeadStatus): readonly Move[] =>
  ALL.filter((move) => LEAD_TABLE[status][MOVES[move]] !== undefined)
