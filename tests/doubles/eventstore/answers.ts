import shared from '@eventstore/db-client/generated/shared_pb.js'
import status from '@eventstore/db-client/generated/status_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { status as Code, Metadata, type ServiceError } from '@grpc/grpc-js'
import anyMessage from 'google-protobuf/google/protobuf/any_pb.js'
import type { Outcome, StoreRecord } from './store.ts'

const { BatchAppendResp, ReadResp } = streams

/** An event as EventStoreDB sends it. */
export function eventAnswer(record: StoreRecord): streams.ReadResp {
  const event = new ReadResp.ReadEvent.RecordedEvent()
  const id = new shared.UUID()
  id.setString(record.id)
  event.setId(id)
  event.setStreamIdentifier(nameOf(record.stream))
  event.setStreamRevision(String(record.revision))
  event.setPreparePosition(String(record.place))
  event.setCommitPosition(String(record.place))
  event.getMetadataMap().set('created', '16000000000000000')
  event.getMetadataMap().set('type', record.type)
  event.getMetadataMap().set('content-type', record.isJson ? 'application/json' : 'application/octet-stream')
  event.setData(record.data)
  const read = new ReadResp.ReadEvent()
  read.setEvent(event)
  read.setCommitPosition(String(record.place))
  const answer = new ReadResp()
  answer.setEvent(read)
  return answer
}

export function absentAnswer(stream: string): streams.ReadResp {
  const absent = new ReadResp.StreamNotFound()
  absent.setStreamIdentifier(nameOf(stream))
  const answer = new ReadResp()
  answer.setStreamNotFound(absent)
  return answer
}

export function lastRevisionAnswer(revision: bigint): streams.ReadResp {
  const answer = new ReadResp()
  answer.setLastStreamPosition(String(revision))
  return answer
}

export function confirmation(): streams.ReadResp {
  const confirmed = new ReadResp.SubscriptionConfirmation()
  confirmed.setSubscriptionId('double')
  const answer = new ReadResp()
  answer.setConfirmation(confirmed)
  return answer
}

export function checkpointAnswer(place: number): streams.ReadResp {
  const checkpoint = new ReadResp.Checkpoint()
  checkpoint.setCommitPosition(String(place))
  checkpoint.setPreparePosition(String(place))
  const answer = new ReadResp()
  answer.setCheckpoint(checkpoint)
  return answer
}

export function caughtUpAnswer(): streams.ReadResp {
  const answer = new ReadResp()
  answer.setCaughtUp(new ReadResp.CaughtUp())
  return answer
}

export function appendAnswer(ticket: shared.UUID | undefined, outcome: Outcome | 'not-ready'): streams.BatchAppendResp {
  const answer = new BatchAppendResp()
  answer.setCorrelationId(ticket)
  if (outcome !== 'not-ready' && outcome.kind === 'written') {
    const place = new shared.AllStreamPosition()
    place.setCommitPosition(String(outcome.place))
    place.setPreparePosition(String(outcome.place))
    const success = new BatchAppendResp.Success()
    success.setCurrentRevision(String(outcome.revision))
    success.setPosition(place)
    answer.setSuccess(success)
  } else answer.setError(refusal(outcome))
  return answer
}

function refusal(outcome: Exclude<Outcome, { kind: 'written' }> | 'not-ready'): status.Status {
  if (outcome === 'not-ready') return statusOf('Server Is Not Ready', 'Empty', new shared.Empty())
  if (outcome.kind === 'deleted') return statusOf('StreamDeleted', 'StreamDeleted', new shared.StreamDeleted())
  if (outcome.kind === 'too-large') {
    return statusOf('MaximumAppendSizeExceeded', 'MaximumAppendSizeExceeded', new shared.MaximumAppendSizeExceeded())
  }
  const wrong = new shared.WrongExpectedVersion()
  // EventStoreDB 24 says 2^64 - 1 where there is no stream.
  wrong.setCurrentStreamRevision(String(BigInt.asUintN(64, outcome.actual)))
  return statusOf('WrongExpectedVersion', 'WrongExpectedVersion', wrong)
}

function statusOf(message: string, name: string, details: { serializeBinary(): Uint8Array }): status.Status {
  const any = new anyMessage.Any()
  any.pack(details.serializeBinary(), `event_store.client.${name}`)
  const given = new status.Status()
  given.setMessage(message)
  given.setDetails(any)
  return given
}

/** A gRPC error as EventStoreDB raises it. */
export function grpcError(code: Code, details: string, exception: Record<string, string> = {}): ServiceError {
  const metadata = new Metadata()
  for (const [name, value] of Object.entries(exception)) metadata.set(name, value)
  return Object.assign(new Error(details), { code, details, metadata })
}

export const deletedError = (stream: string): ServiceError =>
  grpcError(Code.FAILED_PRECONDITION, `Event stream '${stream}' is deleted.`, {
    exception: 'stream-deleted',
    'stream-name': stream,
  })

export const wrongVersionError = (actual: bigint): ServiceError =>
  grpcError(Code.FAILED_PRECONDITION, 'WrongExpectedVersion', {
    exception: 'wrong-expected-version',
    'actual-version': String(actual),
  })

export const invalidPlaceError = (): ServiceError =>
  grpcError(Code.INVALID_ARGUMENT, 'Trying to read from an invalid position.')

function nameOf(stream: string): shared.StreamIdentifier {
  const name = new shared.StreamIdentifier()
  name.setStreamName(Buffer.from(stream))
  return name
}
