import type { ApplySpace } from './apply.ts'

export const calls: ApplySpace<'call.scheduled' | 'call.cancelled'> = {
  'call.scheduled'(space, { callId, ...call }, { at, actor }) {
    space.calls[callId] = { id: callId, ...call, by: actor.id, createdAt: at, cancelledAt: null, sequence: 0 }
  },
  'call.cancelled'(space, { callId }, { at }) {
    const call = space.calls[callId]
    if (!call) return
    call.cancelledAt = at
    call.sequence += 1
  },
}
