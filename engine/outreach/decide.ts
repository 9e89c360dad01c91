import { type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { ownEntry } from '../entries.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Actor, Fact } from '../stream.ts'
import type { OutreachCommand } from './commands.ts'
import type { OutreachData, OutreachEventType, OutreachFact } from './events.ts'
import { hasLapsed, sentOn } from './evolve.ts'
import { RUN_LEASE_MS, SUPPRESSIONS_MAX } from './limits.ts'
import type { OutreachState, Reservation } from './state.ts'

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

  reserve(outreach, { type: _, cap, abandonedMs, ...reserved }, { at, actor }) {
    const held = ownEntry(outreach.reserved, reserved.messageId)
    const barred = barrier(outreach, reserved)
    if (barred) return barred
    if (held && !isAbandoned(held, at, abandonedMs)) return refuse('already-reserved')
    if (sentOn(outreach, at, reserved.messageId) >= cap) return refuse('cap-reached')
    return stated('send.reserved', actor, reserved)
  },

  clear(outreach, { messageId, attempt }, { at, actor }) {
    const held = ownEntry(outreach.reserved, messageId)
    if (held?.attempt !== attempt || held.cleared || hasLapsed(held, at)) return refuse('already-reserved')
    return barrier(outreach, held) ?? stated('send.cleared', actor, { messageId })
  },

  release(outreach, { messageId, attempt }, { actor }) {
    const held = ownEntry(outreach.reserved, messageId)
    return held?.attempt === attempt ? stated('send.released', actor, { messageId }) : unchanged
  },

  releaseAbandoned(outreach, { messageId, abandonedMs }, { at, actor }) {
    const held = ownEntry(outreach.reserved, messageId)
    return held && isAbandoned(held, at, abandonedMs) ? stated('send.released', actor, { messageId }) : unchanged
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

/** Why nothing goes to an address now, by whomever it is sent. */
function barrier({ suppressions, autopilot }: OutreachState, { about, by }: Pick<Reservation, 'about' | 'by'>) {
  if (ownEntry(suppressions, about)) return refuse('suppressed')
  return by === 'autopilot' && !autopilot.enabled ? refuse('autopilot-off') : null
}

/** Nobody goes on with an attempt that is as old and does not have the mail server's ear yet. */
function isAbandoned({ cleared, at }: Reservation, now: number, abandonedMs: number): boolean {
  return !cleared && now - at >= abandonedMs
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
