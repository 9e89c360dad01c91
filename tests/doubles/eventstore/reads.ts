import type streams from '@eventstore/db-client/generated/streams_pb.js'
import type { ServerWritableStream } from '@grpc/grpc-js'
import {
  absentAnswer,
  caughtUpAnswer,
  checkpointAnswer,
  confirmation,
  deletedError,
  eventAnswer,
  invalidPlaceError,
  lastRevisionAnswer,
} from './answers.ts'
import type { FaultPlan } from './faults.ts'
import { type Filter, type MemoryEventStore, passes } from './store.ts'

export type ReadCall = ServerWritableStream<streams.ReadReq, streams.ReadResp>

/** Answers a call of Read: a stream, the whole log, or a subscription to the whole log. */
export function serveRead(call: ReadCall, store: MemoryEventStore, faults: FaultPlan): void {
  const options = call.request.getOptions()
  if (!options) return void call.end()
  if (options.hasSubscription()) serveLive(call, options, store, faults)
  else if (options.hasStream()) serveStream(call, options, store)
  else serveAll(call, options, store)
}

function serveStream(call: ReadCall, options: streams.ReadReq.Options, store: MemoryEventStore): void {
  const asked = options.getStream()
  const stream = Buffer.from(asked?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
  if (store.isDeleted(stream)) return void call.emit('error', deletedError(stream))
  const from = asked?.hasStart() ? 'start' : asked?.hasEnd() ? 'end' : BigInt(asked?.getRevision() ?? 0)
  const found = store.readStream(stream, from, options.getReadDirection() === 1, Number(options.getCount()))
  for (const record of found ?? []) call.write(eventAnswer(record))
  if (!found) call.write(absentAnswer(stream))
  else if ((options.getControlOption()?.getCompatibility() ?? 0) > 0) {
    call.write(lastRevisionAnswer(store.lastRevision(stream)))
  }
  call.end()
}

function serveAll(call: ReadCall, options: streams.ReadReq.Options, store: MemoryEventStore): void {
  const found = store.readAll(
    placeOf(options),
    options.getReadDirection() === 1,
    Number(options.getCount()),
    filterOf(options),
  )
  if (!found) return void call.emit('error', invalidPlaceError())
  for (const record of found) call.write(eventAnswer(record))
  call.end()
}

function serveLive(call: ReadCall, options: streams.ReadReq.Options, store: MemoryEventStore, faults: FaultPlan): void {
  const from = placeOf(options)
  const filter = filterOf(options)
  if (typeof from === 'number' && !store.isPlace(from)) return void call.emit('error', invalidPlaceError())
  const { records } = store
  const first = from === 'start' ? 0 : from === 'end' ? records.length : records.findIndex(({ place }) => place > from)
  let next = Math.max(0, (first < 0 ? records.length : first) - faults.repeats)
  const send = (): void => {
    if (faults.isDeaf || faults.isSilent) return
    for (; next < records.length; next += 1) {
      const record = records[next]
      if (record && passes(record, filter)) call.write(eventAnswer(record))
    }
  }
  call.write(confirmation())
  send()
  const last = records.at(-1)
  if (last && !faults.isDeaf) call.write(checkpointAnswer(last.place))
  call.write(caughtUpAnswer())
  const stop = store.onWrite(send)
  for (const event of ['cancelled', 'close', 'finish', 'error']) call.on(event, stop)
}

function placeOf(options: streams.ReadReq.Options): number | 'start' | 'end' {
  const all = options.getAll()
  if (all?.hasStart()) return 'start'
  return all?.hasEnd() ? 'end' : Number(all?.getPosition()?.getCommitPosition() ?? 0)
}

function filterOf(options: streams.ReadReq.Options): Filter | undefined {
  const filter = options.getFilter()
  const byStream = filter?.getStreamIdentifier()
  if (byStream) return { by: 'stream', prefixes: byStream.getPrefixList() }
  const byType = filter?.getEventType()
  return byType && { by: 'type', prefixes: byType.getPrefixList() }
}
