import { unchanged } from '../../aggregate.ts'
import { entryOf } from '../../entries.ts'
import { refuse } from '../../refusal.ts'
import { type DecideUser, userFact } from '../facts.ts'
import { CONNECTIONS_MAX } from '../limits.ts'
import { exists, type UserState } from '../state.ts'

export const connections: DecideUser<'connect' | 'disconnect'> = {
  connect(user, { type: _, ...connection }, { actor }) {
    if (!exists(user)) return refuse('no-account')
    if (activeCount(user) >= CONNECTIONS_MAX) return refuse('too-many-connections')
    return { facts: [userFact('connection.created', actor, connection)], reply: {} }
  },

  disconnect(user, { connectionId }, { actor }) {
    if (!exists(user)) return refuse('no-account')
    if (!Object.hasOwn(user.connections, connectionId)) return refuse('unknown-connection')
    if (entryOf(user.connections, connectionId).revokedAt !== null) return unchanged
    return { facts: [userFact('connection.revoked', actor, { connectionId })], reply: {} }
  },
}

function activeCount(user: UserState): number {
  return Object.values(user.connections).filter(({ revokedAt }) => revokedAt === null).length
}
