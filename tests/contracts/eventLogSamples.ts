import { createHash, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { chain, GENESIS, type Head, SYSTEM } from '#engine/stream.ts'
import {
  type EventLog,
  LogError,
  type LogErrorCode,
  type NewEvent,
  type Position,
  type StoredEvent,
  type SubscriptionHandler,
} from '#stores/events/port.ts'

/** Where a log is kept, so that a case can open it more than once. */
export interface LogPlace {
  open(): Promise<EventLog>
  /** Removes the place; the logs in it are closed by then. */
  dispose(): Promise<void>
}

/** What an adapter promises beyond the port. */
export interface LogTraits {
  /** The events outlive the log that wrote them. */
  readonly lasting: boolean
  /** Two logs may be open on one place. */
  readonly shared: boolean
}

/** Makes a fresh, empty place. */
export type MakePlace = () => Promise<LogPlace>

/** A test body with an open log of its own. */
export function withLog(makePlace: MakePlace, body: (log: EventLog, place: LogPlace) => Promise<void>) {
  return async (): Promise<void> => {
    const place = await makePlace()
    const log = await place.open()
    try {
      await body(log, place)
    } finally {
      await log.close()
      await place.dispose()
    }
  }
}

export const digest = (text: string): string => createHash('sha256').update(text).digest('hex')

/** An event that says `data`; its hash is only for show. */
export function event(data: object = {}, id: string = randomUUID()): NewEvent {
  return { id, at: 1_700_000_000_000, type: 'said', actor: SYSTEM, data, hash: digest(id) }
}

export function manyEvents(count: number, data: (n: number) => object = (n) => ({ n })): NewEvent[] {
  return Array.from({ length: count }, (_, i) => event(data(i + 1)))
}

/** Events that continue a chain as the engine seals them. */
export function chained(count: number, head: Head = GENESIS): { events: NewEvent[]; head: Head } {
  const events: NewEvent[] = []
  let last = head
  for (let i = 0; i < count; i += 1) {
    const fact = { type: 'said', actor: SYSTEM, data: { text: `sentence ${last.seq + 1}` } }
    const chained = chain(last, fact, { id: randomUUID(), at: 1_700_000_000_000 + i }, digest)
    events.push({ ...chained, actor: { ...SYSTEM } })
    last = { seq: chained.seq, hash: chained.hash }
  }
  return { events, head: last }
}

export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

export async function seqsOf(log: EventLog, stream: string): Promise<number[]> {
  return (await collect(log.readStream(stream))).map(({ seq }) => seq)
}

/** Appends one event after another, each knowing the seq before. */
export async function appendEach(log: EventLog, stream: string, events: readonly NewEvent[], head = 0): Promise<void> {
  for (const [i, one] of events.entries()) await log.append(stream, [one], head + i)
}

/** Retries on conflict from where the log says it stands, like a writer that shares its stream. */
export async function appendSomehow(log: EventLog, stream: string, one: NewEvent): Promise<number> {
  let expected = 0
  for (;;) {
    try {
      return (await log.append(stream, [one], expected)).last
    } catch (error) {
      if (!(error instanceof LogError && error.code === 'conflict')) throw error
      expected = (error.detail as { actual: number }).actual
    }
  }
}

export async function expectCode(work: Promise<unknown>, code: LogErrorCode): Promise<LogError> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(LogError)
  expect((error as LogError).code).toBe(code)
  return error as LogError
}

export async function expectConflict(work: Promise<unknown>, expected: number, actual: number): Promise<void> {
  expect((await expectCode(work, 'conflict')).detail).toEqual({ expected, actual })
}

/** A handler that remembers everything it is told. */
export function recorder(): SubscriptionHandler & {
  readonly seen: StoredEvent[]
  readonly checkpoints: Position[]
  readonly states: string[]
  errors: unknown[]
} {
  const seen: StoredEvent[] = []
  const checkpoints: Position[] = []
  const states: string[] = []
  const errors: unknown[] = []
  return {
    seen,
    checkpoints,
    states,
    errors,
    events: (batch) => void seen.push(...batch),
    checkpoint: (position) => void checkpoints.push(position),
    state: (state, error) => {
      states.push(state)
      if (error !== undefined) errors.push(error)
    },
  }
}

const UNTIL_MS_MAX = 10_000

/** Waits until `condition` holds; throws when it takes too long. */
export async function until(condition: () => boolean): Promise<void> {
  const start = performance.now()
  while (!condition()) {
    if (performance.now() - start > UNTIL_MS_MAX) throw new Error(`still not so: ${condition}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
