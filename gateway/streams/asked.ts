import { type Aggregate, type Folded, type Outcome, unchanged } from '#engine/aggregate.ts'
import type { Refusal } from '#engine/refusal.ts'
import type { Actor, ChainedEvent, Fact, Head } from '#engine/stream.ts'
import { type EventLog, LogError, type Position } from '#stores/events/port.ts'
import type { Clock } from '../clock.ts'
import type { Settled } from './command.ts'
import { StreamHost } from './host.ts'
import type { Pause } from './pause.ts'

/** Maximum commands waiting for one stream; further ones are rejected. */
const WAITING_MAX = 1_000

/** Makes a command of the state when its turn comes; null for none. */
export type Asked<S, C> = (state: S) => C | null

export interface StreamServices {
  readonly log: EventLog
  readonly clock: Clock
  readonly fault: (error: unknown, where: string) => void
  /** There are other writers: awaited before their events are folded, must not reject. A refusal rests on the stream as it is in
   * the log. [MN43] */
  readonly before?: (() => Promise<void>) | undefined
  readonly pause?: Pause
}

export type AskedHost<S extends Folded, C, F extends Fact> = StreamHost<S, Asked<S, C>, F, Outcome<F>>

export interface HostedStream<S> {
  readonly id: string
  readonly state: S
  readonly head: Head
}

/** Hosts a stream. `folded` is called for every event once, after it is durable and folded. */
export function askedHost<S extends Folded, C, F extends Fact>(
  aggregate: Aggregate<S, C, F>,
  { log, clock, fault, before, pause }: StreamServices,
  stream: HostedStream<S>,
  folded: (event: F & ChainedEvent, state: S, position: Position) => void,
): AskedHost<S, C, F> {
  const host: AskedHost<S, C, F> = new StreamHost({
    aggregate: {
      ...aggregate,
      decide(state, asked: Asked<S, C>, stamp) {
        const command = asked(state)
        return command === null ? unchanged : aggregate.decide(state, command, stamp)
      },
    },
    ...stream,
    log,
    clock,
    before,
    shared: before !== undefined,
    ...(pause && { pause }),
    keeper: {
      plan: queueMicrotask,
      appended: (events, position) => {
        for (const event of events) folded(event, host.state, position)
      },
      deliver(decided) {
        for (const { pending, settled } of decided) host.answer(pending, settled)
      },
      taken: (groups) => {
        for (const { events, state, position } of groups) for (const event of events) folded(event, state, position)
      },
      unwritten() {},
      rested() {},
      fault,
    },
  })
  return host
}

/** Submits a command, or the function that makes it when its turn comes. Rejects as the log does. */
export function ask<S extends Folded, C, F extends Fact>(
  host: AskedHost<S, C, F>,
  actor: Actor,
  asked: C | Asked<S, C>,
): Promise<Outcome<F> | Refusal> {
  if (host.waiting >= WAITING_MAX) {
    return Promise.reject(new LogError('unavailable', 'too much waits for one stream'))
  }
  const command: Asked<S, C> = isFunction(asked) ? asked : () => asked
  return new Promise((resolve, reject) => {
    const settle = (settled: Settled<S, Outcome<F>>) => {
      if (settled.is === 'failed') reject(settled.error)
      else resolve(settled.is === 'done' ? settled.decision : settled.refusal)
    }
    host.submit({ command, actor, settle, answered: false })
  })
}

function isFunction<S, C>(asked: C | Asked<S, C>): asked is Asked<S, C> {
  return typeof asked === 'function'
}
