import type * as z from 'zod'
import type { ChainedEvent } from './stream.ts'

/** Turns the data of an event into what the next version holds, its new mark `v` included. Pure. */
export type Upcaster = (data: object) => object

/** The event types of one aggregate: what each holds today, and how what was written before becomes that. [HC6] */
export interface EventTypes<E extends ChainedEvent = ChainedEvent> {
  readonly schemas: Readonly<Record<E['type'], z.ZodType<object>>>
  /** Per type, from version 1 to 2, from 2 to 3 and so on. A type without any is as it was first written. */
  readonly upcasters: Readonly<Partial<Record<E['type'], readonly Upcaster[]>>>
}

/** An event as a log or a file holds it: of any type and version. Of a log it names its stream. */
export interface RecordedEvent extends ChainedEvent {
  readonly stream?: string
}

/** An event of a type or version that this code does not know: nothing of its stream from there on can be folded. [DU7] */
export class UnreadableEvent extends Error {
  constructor(event: RecordedEvent) {
    const { stream = 'a stream', seq, type } = event
    const what = `event ${seq} of ${stream} (${JSON.stringify(type).slice(0, 64)}, version ${versionOf(event)})`
    super(`this version cannot read ${what}; restore it from a backup, or start a newer version`)
    this.name = 'UnreadableEvent'
  }
}

/**
 * Reads a recorded event as one of today's: the only way from what is stored to what is folded. Checks type and version; the
 * content was checked by whoever decided it, and the chain vouches for it. Throws UnreadableEvent. [HC6] [DU7]
 */
export function decode<E extends ChainedEvent, R extends RecordedEvent>(types: EventTypes<E>, event: R): E & R {
  if (isCurrent(types, event)) return event
  const lifted = lift(types, event)
  if (isCurrent(types, lifted) && contentError(types, lifted) === null) return lifted
  throw new UnreadableEvent(event)
}

/** What is wrong with the content of an event; null when its schema admits it. For events that come from elsewhere. */
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

/** Version 1 carries no mark. */
function versionOf({ data }: ChainedEvent): unknown {
  return 'v' in data ? data.v : 1
}
