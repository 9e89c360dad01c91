import { type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { ownEntry } from '../entries.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Actor, Fact } from '../stream.ts'
import type { OutreachCommand } from './commands.ts'
import type { OutreachData, OutreachEventType, OutreachFact } from './events.ts'
import { sentOn } from './evolve.ts'
import { RUN_LEASE_MS, SUPPRESSIONS_MAX } from './limits.ts'
import type { OutreachState } from './state.ts'

type Decided = Outcome<OutreachFact> | Refusal
type Commands = { [C in OutreachCommand as C['type']]: C }
type Of<K extends OutreachCommand['type']> = { [T in K]: { readonly type: T } & Omit<Commands[T], 'type'> }[K]
type Decide = {
  [T in OutreachCommand['type']]: (outreach: OutreachState, command: Of<T>, stamp: Stamp) => Decided
}

const DECIDE: Decide = {
  suppress(outreach, { type: _, ...added }, { actor }) {
    if (ownEntry(outreach.suppressions, added.about)) return unchanged
    if (Object.keys(outreach.suppressions).length >= SUPPRESSIONS_MAX) return refuse('suppressions-full')
    return stated('suppression.added', actor, added)
  },

  unsuppress(outreach, { about }, { actor }) {
    if (!ownEntry(outreach.suppressions, about)) return refuse('unknown-suppression')
    return stated('suppression.removed', actor, { about })
  },

  reserve(outreach, { type: _, cap, ...reserved }, { at, actor }) {
    if (ownEntry(outreach.suppressions, reserved.about)) return refuse('suppressed')
    if (reserved.by === 'autopilot' && !outreach.autopilot.enabled) return refuse('autopilot-off')
    if (ownEntry(outreach.reserved, reserved.messageId)) return refuse('already-reserved')
    if (sentOn(outreach, at) >= cap) return refuse('cap-reached')
    return stated('send.reserved', actor, reserved)
  },

  release(outreach, { messageId }, { actor }) {
    return ownEntry(outreach.reserved, messageId) ? stated('send.released', actor, { messageId }) : unchanged
  },

  setAutopilot: (_, { type: __, ...settings }, { actor }) => stated('autopilot.set', actor, settings),

  startRun({ run }, { runId, notBefore }, { at, actor }) {
    if (run && notBefore !== null && run.at > notBefore) return refuse('already-run')
    if (run?.ended === null && at - run.at < RUN_LEASE_MS) return refuse('run-under-way')
    return stated('autopilot.started', actor, { runId })
  },

  endRun({ run }, { type: _, ...ran }, { actor }) {
    return run?.runId === ran.runId && run.ended === null ? stated('autopilot.ran', actor, ran) : unchanged
  },

  noteInbox: (_, { type: __, ...read }, { actor }) => stated('inbox.read', actor, read),
  noteInsights: (_, { type: __, ...made }, { actor }) => stated('insights.made', actor, made),
}

/** Decides a command against the state of `outreach-main`. Mutates nothing. */
export function decideOutreach<T extends OutreachCommand['type']>(
  outreach: OutreachState,
  command: Of<T>,
  stamp: Stamp,
): Decided {
  return DECIDE[command.type](outreach, command, stamp)
}

function stated<T extends OutreachEventType>(
  type: T,
  actor: Actor,
  data: OutreachData<T>,
): Outcome<Fact<T, OutreachData<T>>> {
  return { facts: [{ type, actor, data }], reply: {} }
}
