import type { ResolvedOp } from '#engine/board/ops.ts'
import type { Actor } from '#engine/stream.ts'

export type Outcome = 'accepted' | 'rejected' | 'pending'

/** Something that the assistant proposed, and what people made of it. */
export interface Proposal {
  /** Instant of the proposal. */
  readonly at: number
  outcome: Outcome
}

/** Proposals by the id of what was proposed. */
export type Proposals = Map<string, Proposal>

interface Change {
  readonly at: number
  readonly actor: Actor
}

/** Notes items that the assistant added to a board, and what people did to them: editing or ticking accepts, removing rejects. [AQ4] */
export function noteBoardOps(items: Proposals, ops: readonly ResolvedOp[], { at, actor }: Change): void {
  const byPerson = actor.kind === 'user' || actor.kind === 'guest' || actor.kind === 'admin'
  for (const op of ops) {
    if (op.op === 'add') {
      if (op.item.origin === 'ai') items.set(op.item.id, { at, outcome: 'pending' })
      continue
    }
    const item = byPerson ? items.get(op.id) : undefined
    if (!item || item.outcome === 'rejected') continue
    if (op.op === 'remove') item.outcome = 'rejected'
    else if (op.op === 'update') item.outcome = 'accepted'
  }
}
