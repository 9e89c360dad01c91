import { refuse } from '../../refusal.ts'
import type { UserFact } from '../events.ts'
import { type DecideUser, userFact } from '../facts.ts'
import { exists } from '../state.ts'

export const administration: DecideUser<'patch'> = {
  /** `reply.granted` is true if this change admitted the account to the beta. [AD4] */
  patch(user, { type: _, isSelf, holdsRole, beta, ...changes }, { actor }) {
    if (!exists(user)) return refuse('no-account')
    if (isSelf && changes.role === 'user') return refuse('own-admin-role')
    if (isSelf && changes.disabled === true) return refuse('own-disabling')
    if (holdsRole && changes.role === 'user') return refuse('role-by-setting')
    const facts: UserFact[] = []
    if (Object.keys(changes).length > 0) facts.push(userFact('user.patched', actor, changes))
    const decides = beta !== undefined && beta !== user.beta.status
    if (decides) facts.push(userFact('beta.decided', actor, { status: beta }))
    return { facts, reply: { granted: decides && beta === 'granted' } }
  },
}
