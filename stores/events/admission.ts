import {
  APPEND_CHARS_MAX,
  APPEND_EVENTS_MAX,
  EVENT_BYTES_MAX,
  HASH_CHARS_MAX,
  STREAM_NAME_CHARS_MAX,
  TYPE_CHARS_MAX,
} from './limits.ts'
import { LogError, type NewEvent, type StreamName } from './port.ts'

const STREAM_NAME = /^[A-Za-z][A-Za-z0-9_]*-[!-~]+$/
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export interface Admitted {
  /** One JSON text per event: `{id, at, type, actor, data, hash}`. */
  readonly bodies: readonly string[]
  readonly types: readonly string[]
  readonly chars: number
}

/** Checks what the caller hands in and writes it as JSON; throws `invalid` or `too-large`. */
export function admitAppend(stream: StreamName, events: readonly NewEvent[], expected: number): Admitted {
  checkStreamName(stream)
  checkSeq(expected, 0, 'expected')
  if (events.length === 0) throw new LogError('invalid', 'an append needs at least one event')
  if (events.length > APPEND_EVENTS_MAX) {
    throw new LogError('too-large', `an append holds ${APPEND_EVENTS_MAX} events at most, this one ${events.length}`)
  }
  checkIds(events)
  let chars = 0
  const bodies = new Array<string>(events.length)
  for (let i = 0; i < events.length; i += 1) {
    const body = encodeEvent(events[i]!)
    chars += body.length
    bodies[i] = body
  }
  if (chars > APPEND_CHARS_MAX) {
    throw new LogError('too-large', `an append holds ${APPEND_CHARS_MAX} characters at most, this one ${chars}`)
  }
  return { bodies, types: events.map(({ type }) => type), chars }
}

export function checkStreamName(stream: StreamName): void {
  if (!isStreamName(stream)) {
    throw new LogError('invalid', `"${String(stream).slice(0, 40)}" is not a stream name of the form category-id`)
  }
}

export function isStreamName(stream: unknown): stream is StreamName {
  return typeof stream === 'string' && stream.length <= STREAM_NAME_CHARS_MAX && STREAM_NAME.test(stream)
}

/** The part before the first `-`. */
export function categoryOf(stream: StreamName): string {
  return stream.slice(0, stream.indexOf('-'))
}

/** Throws `invalid` unless `value` is a whole number of at least `least`. */
export function checkSeq(value: number, least: number, name: string): void {
  if (!Number.isSafeInteger(value) || value < least) {
    throw new LogError('invalid', `${name} must be a whole number of at least ${least}, not ${String(value)}`)
  }
}

function checkIds(events: readonly NewEvent[]): void {
  for (const { id } of events) {
    if (typeof id !== 'string' || !UUID.test(id)) {
      throw new LogError('invalid', `"${String(id).slice(0, 40)}" is not a lowercase UUID`)
    }
  }
  if (events.length > 1 && new Set(events.map(({ id }) => id)).size < events.length) {
    throw new LogError('invalid', 'two events of one append have the same id')
  }
}

function encodeEvent(event: NewEvent): string {
  const { id, at, type, actor, data, hash } = event
  if (!Number.isSafeInteger(at)) throw new LogError('invalid', 'at must be whole epoch milliseconds')
  if (!isShortText(type, TYPE_CHARS_MAX)) throw new LogError('invalid', 'an event needs a type')
  if (!isShortText(hash, HASH_CHARS_MAX)) throw new LogError('invalid', 'an event needs a hash')
  if (data === undefined || actor === undefined) throw new LogError('invalid', 'an event needs an actor and data')
  const body = encodeJson({ id, at, type, actor, data, hash })
  const tooLarge =
    body.length > EVENT_BYTES_MAX || (body.length * 3 > EVENT_BYTES_MAX && bytesOf(body) > EVENT_BYTES_MAX)
  if (tooLarge) throw new LogError('too-large', `an event holds ${EVENT_BYTES_MAX} bytes at most`)
  return body
}

function isShortText(value: unknown, charsMax: number): boolean {
  return typeof value === 'string' && value.length > 0 && value.length <= charsMax
}

const bytesOf = (text: string): number => Buffer.byteLength(text)

function encodeJson(value: NewEvent): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    throw new LogError('invalid', 'the event cannot be written as JSON', error)
  }
}
