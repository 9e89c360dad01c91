import { unchanged } from '../../aggregate.ts'
import { refuse } from '../../refusal.ts'
import { type DecideUser, userFact } from '../facts.ts'
import { SEEN_MS } from '../limits.ts'
import { exists } from '../state.ts'

type Profile = 'update' | 'see' | 'onboard' | 'seeTutorial' | 'requestBeta' | 'takeSeat' | 'erase'

export const profile: DecideUser<Profile> = {
  update(user, { type: _, ...changes }, { actor }) {
    if (!exists(user)) return refuse('no-account')
    return { facts: [userFact('user.updated', actor, changes)], reply: {} }
  },

  /** Recorded at most once in ten minutes for the account, and for each of its connections. [ME2] */
  see(user, { connectionId }, { at, actor }) {
    if (!exists(user)) return refuse('no-account')
    const connection = connectionId === null ? null : user.connections[connectionId]
    const due = isDue(user.lastSeenAt, at) || (connection != null && isDue(connection.lastSeenAt, at))
    return due ? { facts: [userFact('user.seen', actor, { connectionId })], reply: {} } : unchanged
  },

  onboard(user, { answers }, { actor }) {
    if (!exists(user)) return refuse('no-account')
    return { facts: [userFact('user.onboarded', actor, { answers })], reply: {} }
  },

  seeTutorial(user, _command, { actor }) {
    if (!exists(user)) return refuse('no-account')
    if (user.tutorialSeenAt !== null) return unchanged
    return { facts: [userFact('user.tutorial_seen', actor, {})], reply: {} }
  },

  /** A user may request again after a rejection; further requests are ignored while one is pending or granted. [ME5] */
  requestBeta(user, { betaId, request }, { actor }) {
    if (!exists(user)) return refuse('no-account')
    if (user.beta.status === 'requested' || user.beta.status === 'granted') return unchanged
    return { facts: [userFact('beta.requested', actor, { betaId: user.beta.id ?? betaId, request })], reply: {} }
  },

  takeSeat(user, { code, participantId }, { actor }) {
    if (!exists(user)) return refuse('no-account')
    if (Object.hasOwn(user.seats, participantId)) return unchanged
    return { facts: [userFact('seat.taken', actor, { code, participantId })], reply: {} }
  },

  erase(user, _command, { actor }) {
    if (!exists(user)) return refuse('no-account')
    return { facts: [userFact('user.erased', actor, {})], reply: {} }
  },
}

function isDue(lastAt: number | null, at: number): boolean {
  return lastAt === null || at - lastAt >= SEEN_MS
}
