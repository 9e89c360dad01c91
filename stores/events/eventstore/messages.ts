import { block, Fields, uint } from './wire.ts'

/** Paths of the calls of `event_store.client.streams.Streams`. */
export const PATH = {
  read: '/event_store.client.streams.Streams/Read',
  batchAppend: '/event_store.client.streams.Streams/BatchAppend',
  tombstone: '/event_store.client.streams.Streams/Tombstone',
} as const

/** A place in the store's own log, in bytes. */
export interface Place {
  readonly commit: number
  readonly prepare: number
}

/** An event as the store sends it; its bytes stay undecoded. */
export interface RawEvent extends Place {
  readonly stream: string
  readonly revision: number
  readonly type: string
  readonly data: Buffer
}

export type ReadAnswer =
  | { readonly kind: 'event'; readonly event: RawEvent }
  | { readonly kind: 'confirmed' | 'absent' | 'caught-up' | 'other' }
  | { readonly kind: 'checkpoint'; readonly place: Place }
  /** Revision of the last event that the stream ever had. */
  | { readonly kind: 'last'; readonly revision: number }

const EMPTY: Buffer = Buffer.alloc(0)
const empty = (field: number): Buffer => block(field, EMPTY)
const BACKWARDS = uint(3, 1)
const IDS_AS_TEXT = block(9, empty(2))
/** Asks for the revision of a stream's last event beside its events. */
const LAST_REVISION_TOO = block(10, uint(1, 1))
const NO_FILTER = empty(8)

const streamName = (field: number, stream: string): Buffer => block(field, block(3, stream))
const placeFields = ({ commit, prepare }: Place): Buffer[] => [uint(1, commit), uint(2, prepare)]

export interface StreamReadRequest {
  readonly stream: string
  /** Inclusive. */
  readonly from: number | 'start' | 'end'
  readonly backwards: boolean
  readonly count: number
}

export function streamRead({ stream, from, backwards, count }: StreamReadRequest): Buffer {
  const start = typeof from === 'number' ? uint(2, from) : empty(from === 'start' ? 3 : 4)
  const options = [block(1, streamName(1, stream), start), ...(backwards ? [BACKWARDS] : [])]
  return block(1, ...options, uint(5, count), NO_FILTER, IDS_AS_TEXT, LAST_REVISION_TOO)
}

export interface AllReadRequest {
  /** Inclusive when reading, exclusive when subscribing. */
  readonly from: Place | 'start' | 'end'
  readonly backwards?: boolean
  /** 'live' subscribes. */
  readonly count: number | 'live'
  readonly streams?: readonly string[]
  readonly types?: readonly string[]
}

/** Events looked at before the store answers with a checkpoint, when it comes to that. */
const WINDOW = 1_000

export function allRead({ from, backwards = false, count, streams, types }: AllReadRequest): Buffer {
  const start = typeof from === 'object' ? block(1, ...placeFields(from)) : empty(from === 'start' ? 2 : 3)
  const options = [block(2, start), ...(backwards ? [BACKWARDS] : [])]
  options.push(count === 'live' ? empty(6) : uint(5, count))
  if (streams) options.push(filter(1, streams))
  else if (types) options.push(filter(2, types))
  else options.push(NO_FILTER)
  return block(1, ...options, IDS_AS_TEXT)
}

function filter(by: number, prefixes: readonly string[]): Buffer {
  return block(7, block(by, ...prefixes.map((prefix) => block(2, prefix))), uint(3, WINDOW), uint(5, 1))
}

export function readAnswer(bytes: Buffer): ReadAnswer {
  const fields = new Fields(bytes)
  switch (fields.next()) {
    case 1:
      return { kind: 'event', event: readEvent(fields.message()) }
    case 2:
      return { kind: 'confirmed' }
    case 3:
      return { kind: 'checkpoint', place: readPlace(fields.message()) }
    case 4:
      return { kind: 'absent' }
    case 6:
      return { kind: 'last', revision: fields.uint() }
    case 8:
      return { kind: 'caught-up' }
    default:
      return { kind: 'other' }
  }
}

function readEvent(outer: Fields): RawEvent {
  while (outer.next() !== 1) outer.skip()
  const fields = outer.message()
  const event = { stream: '', revision: 0, commit: 0, prepare: 0, type: '', data: EMPTY }
  for (let field = fields.next(); field > 0; field = fields.next()) {
    if (field === 2) event.stream = readName(fields.message())
    else if (field === 3) event.revision = fields.uint()
    else if (field === 4) event.prepare = fields.uint()
    else if (field === 5) event.commit = fields.uint()
    else if (field === 6) event.type = readType(fields.message()) ?? event.type
    else if (field === 8) event.data = fields.bytes()
    else fields.skip()
  }
  return event
}

function readName(fields: Fields): string {
  while (fields.next() !== 3) fields.skip()
  return fields.text()
}

/** The value of the pair when its name is `type`. */
function readType(pair: Fields): string | undefined {
  let isType = false
  for (let field = pair.next(); field > 0; field = pair.next()) {
    if (field === 1) isType = pair.text() === 'type'
    else if (field === 2 && isType) return pair.text()
    else pair.skip()
  }
  return undefined
}

function readPlace(fields: Fields): Place {
  const place = { commit: 0, prepare: 0 }
  for (let field = fields.next(); field > 0; field = fields.next()) {
    if (field === 1) place.commit = fields.uint()
    else if (field === 2) place.prepare = fields.uint()
    else fields.skip()
  }
  return place
}

const expectedRevision = (revision: number): Buffer => (revision < 0 ? empty(3) : uint(2, revision))

/** `revision`: the stream's last, -1 when it must not exist. */
export function tombstoneRequest(stream: string, revision: number): Buffer {
  return block(1, streamName(1, stream), expectedRevision(revision))
}

export interface ProposedEvent {
  readonly id: string
  readonly type: string
  readonly data: Buffer
  readonly isJson: boolean
}

export interface BatchRequest {
  /** Answers carry it; small and not negative. */
  readonly ticket: number
  readonly stream: string
  /** The stream's last, -1 when it must not exist. */
  readonly revision: number
  readonly events: readonly ProposedEvent[]
  /** The store gives up after these. */
  readonly seconds: number
}

const CONTENT_JSON = block(2, block(1, 'content-type'), block(2, 'application/json'))
const CONTENT_BYTES = block(2, block(1, 'content-type'), block(2, 'application/octet-stream'))
const IS_FINAL = uint(4, 1)

export function batchAppend({ ticket, stream, revision, events, seconds }: BatchRequest): Buffer {
  const expected = revision < 0 ? empty(3) : uint(2, revision)
  const options = block(2, streamName(1, stream), expected, block(7, uint(1, seconds)))
  return Buffer.concat([block(1, block(1, uint(2, ticket))), options, ...events.map(proposed), IS_FINAL])
}

function proposed({ id, type, data, isJson }: ProposedEvent): Buffer {
  const named = block(2, block(1, 'type'), block(2, type))
  return block(3, block(1, block(2, id)), named, isJson ? CONTENT_JSON : CONTENT_BYTES, block(4, data))
}

/** What became of one append. */
export type BatchAnswer =
  | { readonly kind: 'written'; readonly revision: number; readonly place: Place }
  /** `actual`: the stream's last revision, -1 when there is no such stream. */
  | { readonly kind: 'conflict'; readonly actual: number }
  /** `reason`: name of the error's message, such as `StreamDeleted`; empty when it is only a sentence. */
  | { readonly kind: 'refused'; readonly reason: string; readonly text: string }

export function batchAnswer(bytes: Buffer): { readonly ticket: number; readonly answer: BatchAnswer } {
  const fields = new Fields(bytes)
  let ticket = -1
  let answer: BatchAnswer = { kind: 'refused', reason: '', text: 'an answer without a result' }
  for (let field = fields.next(); field > 0; field = fields.next()) {
    if (field === 1) ticket = readTicket(fields.message())
    else if (field === 2) answer = readStatus(fields.message())
    else if (field === 3) answer = readSuccess(fields.message())
    else fields.skip()
  }
  return { ticket, answer }
}

function readTicket(id: Fields): number {
  while (id.next() !== 1) id.skip()
  const halves = id.message()
  for (let field = halves.next(); field > 0; field = halves.next()) {
    if (field === 2) return halves.uint()
    halves.skip()
  }
  return -1
}

function readSuccess(fields: Fields): BatchAnswer {
  let revision = -1
  let place: Place = { commit: 0, prepare: 0 }
  for (let field = fields.next(); field > 0; field = fields.next()) {
    if (field === 1) revision = fields.uint()
    else if (field === 3) place = readPlace(fields.message())
    else fields.skip()
  }
  return { kind: 'written', revision, place }
}

function readStatus(status: Fields): BatchAnswer {
  let text = ''
  let reason = ''
  let details: Buffer = EMPTY
  for (let field = status.next(); field > 0; field = status.next()) {
    if (field === 2) text = status.text()
    else if (field === 3) {
      const any = status.message()
      for (let part = any.next(); part > 0; part = any.next()) {
        if (part === 1) reason = any.text().replace(/^.*[./]/, '')
        else if (part === 2) details = any.bytes()
        else any.skip()
      }
    } else status.skip()
  }
  if (reason === 'WrongExpectedVersion') return { kind: 'conflict', actual: readActual(new Fields(details)) }
  return { kind: 'refused', reason: reason === 'Empty' ? '' : reason, text }
}

function readActual(fields: Fields): number {
  for (let field = fields.next(); field > 0; field = fields.next()) {
    // 2^64 - 1 stands for a stream that does not exist.
    if (field === 1) return toRevision(fields.uint())
    fields.skip()
  }
  return -1
}

const toRevision = (value: number): number => (value > Number.MAX_SAFE_INTEGER ? -1 : value)
