import { canonicalJson } from '#engine/canonicalJson.ts'
import type { Json } from '#engine/json.ts'
import type { RoomEvent } from '#engine/room/events.ts'
import { type ChainedEvent, chainHash, type Digest, GENESIS } from '#engine/stream.ts'
import type { RoomView } from '#protocol/views/room.ts'
import {
  type CaptureFixture,
  type CaptureSeed,
  decodedCapture,
  type ExportedEvent,
  finalOf,
  metaOf,
  participantsOf,
  plainSeed,
  seedOf,
} from '../capture.ts'
import { emptySession, type SessionFold, takeIn } from '../session.ts'
import { lastingState, stateHash } from '../stateHash.ts'
import { formerAnnotation } from '../views/annotations.ts'
import { intelFormOf } from '../views/formerIntel.ts'
import { type Difference, differencesOf } from './difference.ts'
import { CAPTURE_FORM, eventFault, issueText } from './form.ts'
import { startOf } from './material.ts'
import { originOf } from './origin.ts'

type RecordedCapture = CaptureFixture<ChainedEvent>

/** An inconsistency in a capture. */
export interface Finding {
  readonly rule: 'form' | 'chain' | 'count' | 'meta' | 'fold' | 'seed' | 'participants' | 'final' | 'stateHash'
  /** Sequence number of the first affected event; null if none. */
  readonly seq: number | null
  readonly path: string
  readonly what: string
}

/** Maximum findings reported per place. */
const FINDINGS_MAX = 20

/**
 * Verifies a capture's form, hash chain, counts and resulting state; returns an empty list when it is consistent. It cannot
 * detect a capture rewritten with all its hashes, nor changes to fields that no event proves (`UNPROVEN`). [CA5]
 */
export function verifyCapture(value: unknown, digest: Digest): Finding[] {
  const session = emptySession()
  const [broken] = faults(value, session, digest)
  if (broken) return [broken]
  return [...heldAgainst(decodedCapture(value as RecordedCapture), session, digest)].slice(0, FINDINGS_MAX)
}

/** Verifies the events alone, from which a room can be rebuilt. [CA13] */
export function verifyEvents(value: unknown, digest: Digest): Finding[] {
  return faults(value, emptySession(), digest)
}

/** Folds the events into `session`; returns at most one finding, the first that stops the fold. */
function faults(value: unknown, session: SessionFold, digest: Digest): Finding[] {
  const form = CAPTURE_FORM.safeParse(value)
  if (!form.success) return [{ rule: 'form', seq: null, path: '', what: issueText(form.error) }]
  const capture = value as RecordedCapture
  const fault = brokenLink(capture, digest) ?? foldFault(session, decodedCapture(capture).events)
  return fault === null ? [] : [fault]
}

/** Fields of a capture that no event proves: changes to them go undetected. [CA6] */
export const UNPROVEN: readonly string[] = [
  'meta.exportedAt',
  'meta.exportedBy',
  'meta.serviceVersion',
  'final.state.remainingMs',
  'final.state.llm',
  'final.state.participants[].connected',
  'final.state.voice.botReady',
  'final.state.voice.speaking',
]

/** Returns the first event that is invalid or does not chain to the one before it. */
function brokenLink({ events, chain, meta }: RecordedCapture, digest: Digest): Finding | null {
  const at = (rule: Finding['rule'], seq: number | null, path: string, what: string) => ({ rule, seq, path, what })
  if (chain.genesis !== GENESIS.hash) return at('chain', 1, 'chain.genesis', 'The chain does not begin with 64 zeros.')
  const ids = new Set<string>()
  let last = { hash: GENESIS.hash, at: 0 }
  for (const [place, event] of events.entries()) {
    const seq = place + 1
    const path = `events[${place}]`
    const fault = eventFault(event)
    if (fault !== null) {
      const [below, place] = fault.path === '' ? ['', ''] : [`.${fault.path}`, `${fault.path}: `]
      return at('form', seq, path + below, `Event ${seq} has a wrong form: ${place}${fault.why}.`)
    }
    const why = linkFault(event, seq, last, digest) ?? (ids.has(event.id) ? 'has the id of an earlier one' : null)
    if (why !== null) return at('chain', seq, path, `Event ${seq} (${event.type}) ${why}.`)
    ids.add(event.id)
    last = event
  }
  if (chain.head !== last.hash) {
    return at('chain', events.length, 'chain.head', `The chain ends at event ${events.length}, but not with its head.`)
  }
  if (meta.eventCount !== events.length) {
    const what = `The capture says ${meta.eventCount} events and holds ${events.length}.`
    return at('count', Math.min(meta.eventCount, events.length) + 1, 'meta.eventCount', what)
  }
  return null
}

function linkFault(
  event: ExportedEvent<ChainedEvent>,
  seq: number,
  last: { hash: string; at: number },
  digest: Digest,
) {
  if (event.seq !== seq) return `is numbered ${event.seq}`
  if (event.prevHash !== last.hash) return 'does not name the hash before it'
  if (event.at < last.at) return 'is earlier than the one before it'
  if (seq === 1 && event.type !== 'created') return 'opens the stream and is no `created`'
  try {
    return chainHash(last.hash, event, digest) === event.hash ? null : 'does not have the hash that it states'
  } catch {
    return 'holds what has no canonical form'
  }
}

function foldFault(session: SessionFold, events: readonly RoomEvent[]): Finding | null {
  for (const event of events) {
    try {
      takeIn(session, event)
    } catch {
      const what = `Event ${event.seq} (${event.type}) speaks of something that is not there.`
      return { rule: 'fold', seq: event.seq, path: `events[${event.seq - 1}]`, what }
    }
  }
  return null
}

/** Compares the capture's other fields with the state that its events produce. */
function* heldAgainst(capture: CaptureFixture, session: SessionFold, digest: Digest): Generator<Finding> {
  const { final } = capture
  const { exportedAt: _at, exportedBy: _by, serviceVersion: _v, ...meta } = capture.meta
  yield* told('meta', 'meta', differencesOf(metaOf(session), meta), capture)
  yield* told('seed', 'seed', differencesOf(seedBeside(capture), capture.seed), capture)
  yield* told('participants', 'participants', differencesOf(participantsOf(session), capture.participants), capture)
  const folded = finalOf(session, digest)
  const shape = shapeFault(final.state, folded.state)
  if (shape) yield { rule: 'form', seq: null, path: `final.state.${shape}`, what: 'The state has not the form of one.' }
  else
    yield* told('final', 'final.state', differencesOf(lastingState(folded.state), lastingState(final.state)), capture)
  const intel = intelFormOf(final.intel)(session.room)
  yield* told('final', 'final.intel', differencesOf(intel, final.intel), capture)
  yield* told('final', 'final.progress', differencesOf(folded.progress, final.progress), capture)
  const annotations = knowsThreads(final.annotations) ? folded.annotations : folded.annotations.map(formerAnnotation)
  yield* told('final', 'final.annotations', differencesOf(annotations, final.annotations), capture)
  if (folded.stateHash !== final.stateHash || (!shape && hashOf(final.state, digest) !== final.stateHash)) {
    const what = 'The state hash is not that of the state that the events come to.'
    yield { rule: 'stateHash', seq: capture.events.length, path: 'final.stateHash', what }
  }
}

/** True if the annotations carry their threads, which older captures lack. [TD12] */
function knowsThreads([first]: readonly unknown[]): boolean {
  return typeof first === 'object' && first !== null && Object.hasOwn(first, 'replies')
}

/** Derives the seed from the events, in the form that the capture uses. */
function seedBeside({ events, seed }: CaptureFixture): CaptureSeed {
  const whole = seedOf(startOf(events))
  return Object.hasOwn(seed, 'docs') ? whole : plainSeed(whole)
}

function hashOf(state: RoomView, digest: Digest): string | null {
  try {
    return stateHash(state, digest)
  } catch {
    return null
  }
}

function* told(
  rule: Finding['rule'],
  root: string,
  differences: Iterable<Difference>,
  { events }: CaptureFixture,
): Generator<Finding> {
  let count = 0
  for (const { path, ours, theirs } of differences) {
    if (++count > FINDINGS_MAX) return
    const seq = originOf(events, root, path)
    const what = `The events come to ${shown(ours)}, the capture says ${shown(theirs)}.`
    yield {
      rule,
      seq,
      path: `${root}${path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`)).join('')}`,
      what,
    }
  }
}

const SHOWN_MAX = 80

function shown(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX).toWellFormed()}…` : text
}

/** Checks the shape of fields that the state hash omits; returns the path of the first wrong one. */
function shapeFault(state: RoomView, folded: RoomView): string | null {
  if (!Number.isInteger(state.remainingMs) || state.remainingMs < 0) return 'remainingMs'
  if (!sameForm(state.llm, folded.llm)) return 'llm'
  if (!Array.isArray(state.participants)) return 'participants'
  if (!state.participants.every((person) => typeof person?.connected === 'boolean')) return 'participants[].connected'
  if (typeof state.voice?.botReady !== 'boolean') return 'voice.botReady'
  if (typeof state.voice.speaking !== 'object') return 'voice.speaking'
  return null
}

function sameForm(one: object, other: object): boolean {
  if (typeof one !== 'object' || one === null) return false
  const form = (value: object) =>
    canonicalJson(
      Object.entries(value)
        .map(([key, item]) => [key, typeof item])
        .sort() as Json,
    )
  return form(one) === form(other)
}
