import { type Stamp, unchanged } from '../../aggregate.ts'
import { applyOps } from '../../board/apply.ts'
import { type BoardState, emptyBoard } from '../../board/board.ts'
import { decideOps, type OpsRefusal } from '../../board/decide.ts'
import type { ResolvedOp } from '../../board/ops.ts'
import { refuse } from '../../refusal.ts'
import type { NewItems, SpaceCommandOf } from '../commands.ts'
import { type DecideSpace, decided, spaceFact } from '../decision.ts'
import type { SpaceFact } from '../events.ts'
import { includesRole, roleOf } from '../roles.ts'
import type { SpaceState } from '../state.ts'
import { invitations } from './members.ts'

export const record: DecideSpace<'create' | 'update'> = {
  /** [SP2] */
  create(_space, { type: _, items, invitees, membersMax, ...created }, stamp) {
    const { actor } = stamp
    if (membersMax !== null && 1 + invitees.length > membersMax) return refuse('members-full')
    const board = newBoard(items, stamp)
    if ('refused' in board) return board
    const changed = board.length === 0 ? [] : [spaceFact('board.changed', actor, { ops: board })]
    const invited = invitations(actor, invitees, { role: 'editor', message: null })
    return decided([spaceFact('space.created', actor, created), ...changed, ...invited])
  },

  /** [SP8] [SP9] */
  update(space, command, stamp) {
    const { ifVersion, ops } = command
    if (ifVersion !== undefined && ifVersion !== space.version) return refuse('stale-space')
    if (command.settings !== undefined && !includesRole(roleOf(space, stamp.actor.id), 'owner')) {
      return refuse('not-in-role')
    }
    const facts: SpaceFact[] = []
    const changes = changesOf(space, command)
    if (Object.keys(changes).length > 0) facts.push(spaceFact('space.updated', stamp.actor, changes))
    if (ops !== undefined && ops.length > 0) {
      const resolved = decideOps(space.board, ops, { ...stamp, origin: 'user' })
      if ('refused' in resolved) return resolved
      facts.push(spaceFact('board.changed', stamp.actor, { ops: [...resolved.ops] }))
    }
    return facts.length === 0 ? unchanged : decided(facts)
  },
}

/** The operations that make a new board, one list after the other. */
function newBoard(items: readonly NewItems[], stamp: Stamp): ResolvedOp[] | OpsRefusal {
  const board: BoardState = emptyBoard()
  const all: ResolvedOp[] = []
  for (const { origin, ops } of items) {
    const resolved = decideOps(board, ops, { ...stamp, origin })
    if ('refused' in resolved) return resolved
    applyOps(board, resolved.ops, { at: stamp.at, by: stamp.actor })
    all.push(...resolved.ops)
  }
  return all
}

/** Fields that differ from what they are. */
function changesOf(space: SpaceState, { name, description, settings = {} }: SpaceCommandOf<'update'>) {
  const current: Readonly<Record<string, unknown>> = space.settings
  const changed = Object.entries(settings).filter(([key, value]) => value !== undefined && value !== current[key])
  return {
    ...(name === undefined || name === space.name ? {} : { name }),
    ...(description === undefined || description === space.description ? {} : { description }),
    ...(changed.length === 0 ? {} : { settings: Object.fromEntries(changed) }),
  }
}
