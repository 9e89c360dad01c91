import type * as z from 'zod'
import type { ChainedEvent } from './stream.ts'

/** Converts event data to the next version, including its version number `v`. Pure. */
export type Upcaster = (data: object) => object

/** Event types of one aggregate: current schemas, and upcasters for older versions. [HC6] */
export interface EventTypes<E extends ChainedEvent = ChainedEvent> {
  readonly schemas: Readonly<Record<E['type'], z.ZodType<object>>>
  /** Per type, from version 1 to 2, from 2 to 3 and so on. A type without upcasters is still in version 1. */
  readonly upcasters: Readonly<Partial<Record<E['type'], readonly Upcaster[]>>>
}

/** An event as stored in a log or file, of any type and version. Events from a log name their stream. */
export interface RecordedEvent extends ChainedEvent {
  readonly stream?: string
}

/** Thrown for an event of unknown type or version: its stream cannot be folded past it. [DU7] */
export class UnreadableEvent extends Error {
  constructor(event: RecordedEvent) {
    const { stream = 'a stream', seq, type } = event
    const what = `event ${seq} of ${stream} (${JSON.stringify(type).slice(0, 64)}, version ${versionOf(event)})`
    super(`this version cannot read ${what}; restore it from a backup, or start a newer version`)
    this.name = 'UnreadableEvent'
  }
}

/**
 * Converts a recorded event to its current version: the only way from storage to a fold. Checks type and version; the content
 * was checked when it was decided, and the hash chain protects it. Throws UnreadableEvent. [HC6] [DU7]
 */
export function decode<E extends ChainedEvent, R extends RecordedEvent>(types: EventTypes<E>, event: R): E & R {
  if (isCurrent(types, event)) return event
  const lifted = lift(types, event)
  if (isCurrent(types, lifted) && contentError(types, lifted) === null) return lifted
  throw new UnreadableEvent(event)
}

/** Validates the content of an event from outside; null when it matches its schema. */
export function contentError<E extends ChainedEvent>({ schemas }: EventTypes<E>, event: E): z.ZodError | null {
  const type: E['type'] = event.type
  return schemas[type].safeParse(event.data).error ?? null
}

function isCurrent<E extends ChainedEvent, R extends RecordedEvent>(types: EventTypes<E>, event: R): event is E & R {
  return isKnown(types, event.type) && versionOf(event) === 1 + stepsOf(types, event.type).length
}

function lift<E extends ChainedEvent, R extends RecordedEvent>(types: EventTypes<E>, event: R): R {
  const version = versionOf(event)
  if (!isKnown(types, event.type) || typeof version !== 'number') return event
  const steps = stepsOf(types, event.type).slice(version - 1)
  return { ...event, data: steps.reduce((data, step) => step(data), event.data) }
}

function isKnown<E extends ChainedEvent>({ schemas }: EventTypes<E>, type: string): type is E['type'] {
  return Object.hasOwn(schemas, type)
}

const NO_STEPS: readonly Upcaster[] = []

function stepsOf<E extends ChainedEvent>({ upcasters }: EventTypes<E>, type: E['type']): readonly Upcaster[] {
  return upcasters[type] ?? NO_STEPS
}

/** Events of version 1 have no `v`. */
function versionOf({ data }: ChainedEvent): unknown {
  return 'v' in data ? data.v : 1
}
