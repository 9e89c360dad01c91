import { unchanged } from '../../aggregate.ts'
import { ownEntry } from '../../entries.ts'
import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import { type DecideSpace, decided, spaceFact } from '../decision.ts'
import { CALLS_MAX } from '../limits.ts'

export const calls: DecideSpace<'scheduleCall' | 'cancelCall'> = {
  scheduleCall(space, { type: _, ...call }, { at, entropy, actor }) {
    if (Object.keys(space.calls).length >= CALLS_MAX) return refuse('too-many-calls')
    const callId = idMaker(at, entropy)('call')
    return decided([spaceFact('call.scheduled', actor, { callId, ...call })], { callId })
  },

  cancelCall(space, { callId }, { actor }) {
    const call = ownEntry(space.calls, callId)
    if (!call) return refuse('unknown-call')
    return call.cancelledAt === null ? decided([spaceFact('call.cancelled', actor, { callId })]) : unchanged
  },
}
