import type { OpsRefusal } from '#engine/board/decide.ts'
import type { Refusal } from '#engine/refusal.ts'
import { membersOf, type SpaceState, storedBytes } from '#engine/space/state.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { HttpError, ValidationError } from '../errors.ts'
import { refusedAs } from '../refused.ts'

/** What a team uses of its plan in one space. */
export interface InUse {
  readonly teamId: string
  readonly members: number
  readonly bytes: number
}

/** Returns what a space uses of its team's plan. */
export function inUse(space: SpaceState): InUse {
  return { teamId: space.teamId, members: membersOf(space).length, bytes: storedBytes(space) }
}

/** Returns the error response of a refused command on a space; with the figures of the plan for 402. [SP4] */
export function spaceRefusal(accounts: Accounts, { teamId, members, bytes }: InUse, refusal: Refusal): HttpError {
  const { refused, error } = refusal
  const { membersPerRoom, storagePerRoom } = accounts.planOf(teamId)
  const rooms = accounts.spent(teamId, 'rooms')
  if (refused === 'over-quota') return new HttpError(402, error, { quota: { key: 'rooms', ...rooms } })
  if (refused === 'members-full') {
    const quota = { key: 'members', used: members, limit: membersPerRoom, resetsAt: null }
    return new HttpError(402, error, { quota })
  }
  if (refused === 'storage-full') {
    const quota = { key: 'storage', used: bytes, limit: storagePerRoom, resetsAt: null }
    return new HttpError(402, error, { quota })
  }
  return refusedAs(refusal)
}

/** True for a refusal that says which operation on the board is wrong. */
export function isOpsRefusal(refusal: Refusal): refusal is OpsRefusal {
  return 'index' in refusal
}

/** Returns the error of operations that do not fit the board; `loc` leads to the field that is wrong. */
export function badOps(loc: readonly (string | number)[], { error }: Refusal): ValidationError {
  const [first = 'board', ...rest] = loc
  return new ValidationError([{ loc: ['body', first, ...rest], msg: error, type: 'value_error' }])
}
