import gossipPb from '@eventstore/db-client/generated/gossip_grpc_pb.js'
import gossip from '@eventstore/db-client/generated/gossip_pb.js'
import streamsPb from '@eventstore/db-client/generated/streams_grpc_pb.js'
import streams from '@eventstore/db-client/generated/streams_pb.js'
import { status as Code, type handleUnaryCall, Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js'
import { appendAnswer, deletedError, grpcError, wrongVersionError } from './answers.ts'
import { type CallFault, FaultPlan } from './faults.ts'
import { type ReadCall, serveRead } from './reads.ts'
import { MemoryEventStore, type NewRecord } from './store.ts'

const { BatchAppendReq } = streams
const MESSAGE_BYTES_MAX = 20 * 1024 * 1024

type AppendCall = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>

/** One node of an event store: a gRPC server over the client's own protocol, with faults on demand. */
export class EventStoreDouble {
  readonly faults = new FaultPlan()
  /** Paths of the calls that arrived. */
  readonly calls: string[] = []
  store: MemoryEventStore
  port = 0
  #server: Server | undefined
  readonly #open = new Set<ReadCall | AppendCall>()

  constructor(store = new MemoryEventStore()) {
    this.store = store
  }

  /** For one namespace of this store. */
  url(namespace = 'test', options = ''): string {
    return `esdb://127.0.0.1:${this.port}?tls=false&namespace=${namespace}${options}`
  }

  /** On the port of before, if there was one. */
  async start(): Promise<this> {
    const server = new Server({ 'grpc.max_receive_message_length': MESSAGE_BYTES_MAX })
    const { StreamsService } = streamsPb
    const { batchAppend } = StreamsService
    const responseSerialize = (answer: streams.BatchAppendResp): Buffer => {
      this.faults.garbled -= 1
      return this.faults.garbled >= 0 ? Buffer.from('not a message') : batchAppend.responseSerialize(answer)
    }
    server.addService(
      { ...StreamsService, batchAppend: { ...batchAppend, responseSerialize } },
      {
        read: (call: ReadCall) => void this.#read(call),
        batchAppend: (call: AppendCall) => this.#batchAppend(call),
        tombstone: this.#tombstone,
        append: (_call: unknown, answer: (error: object) => void) => answer(grpcError(Code.UNIMPLEMENTED, 'append')),
        delete: (_call: unknown, answer: (error: object) => void) => answer(grpcError(Code.UNIMPLEMENTED, 'delete')),
      },
    )
    server.addService(gossipPb.GossipService, { read: this.#gossip })
    const credentials = ServerCredentials.createInsecure()
    this.port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${this.port}`, credentials, (error, port) => (error ? reject(error) : resolve(port)))
    })
    this.#server = server
    return this
  }

  /** As if the process were killed: connections break, nothing listens. */
  stop(): void {
    this.#server?.forceShutdown()
    this.#server = undefined
    this.#open.clear()
  }

  /** Ends the subscriptions: with a goodbye, or with an error. */
  dropLive(how: 'ended' | 'unavailable'): number {
    const live = [...this.#open].filter((call) => 'request' in call)
    for (const call of live) {
      if (how === 'ended') call.end()
      else call.emit('error', grpcError(Code.UNAVAILABLE, 'the node shuts down'))
    }
    return live.length
  }

  #hold(call: ReadCall | AppendCall): void {
    this.#open.add(call)
    const release = () => this.#open.delete(call)
    for (const event of ['cancelled', 'close', 'finish', 'error']) call.on(event, release)
  }

  async #read(call: ReadCall): Promise<void> {
    const isLive = call.request.getOptions()?.hasSubscription() ?? false
    this.calls.push(isLive ? 'live' : 'read')
    const fault = isLive ? this.faults.live.shift() : this.faults.read.shift()
    if (this.faults.isSilent || fault === 'swallowed' || fault === 'reply-lost') return
    const error = this.#refusal(fault, call.metadata.get('requires-leader').length > 0)
    if (error) return void call.emit('error', error)
    if (fault === 'ended') return void call.end()
    if (typeof fault === 'number') await new Promise((resolve) => setTimeout(resolve, fault))
    if (isLive) this.#hold(call)
    serveRead(call, this.store, this.faults)
  }

  #batchAppend(call: AppendCall): void {
    this.calls.push('append')
    this.#hold(call)
    call.on('end', () => call.end())
    call.on('data', (request: streams.BatchAppendReq) => void this.#append(call, request))
  }

  async #append(call: AppendCall, request: streams.BatchAppendReq): Promise<void> {
    const fault = this.faults.append.shift()
    if (this.faults.isSilent || fault === 'swallowed') return
    const error = this.#refusal(fault, call.metadata.get('requires-leader').length > 0)
    if (error) return void call.emit('error', error)
    if (fault === 'ended') return void call.end()
    const ticket = request.getCorrelationId()
    if (fault === 'not-ready') return void call.write(appendAnswer(ticket, 'not-ready'))
    if (typeof fault === 'number') await new Promise((resolve) => setTimeout(resolve, fault))
    const options = request.getOptions()
    const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
    const expected = options?.hasNoStream() ? -1n : BigInt(options?.getStreamPosition() ?? 0)
    const outcome = this.store.append(stream, expected, request.getProposedMessagesList().map(recordOf))
    if (fault === 'reply-lost') return
    if (fault === 'done-and-ended') return void call.end()
    call.write(appendAnswer(ticket, outcome))
  }

  readonly #tombstone: handleUnaryCall<streams.TombstoneReq, streams.TombstoneResp> = (call, answer) => {
    this.calls.push('tombstone')
    const fault = this.faults.tombstone.shift()
    if (this.faults.isSilent || fault === 'swallowed') return
    const error = this.#refusal(fault, call.metadata.get('requires-leader').length > 0)
    if (error) return answer(error)
    const options = call.request.getOptions()
    const stream = Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()
    const expected = options?.hasNoStream() ? -1n : BigInt(options?.getRevision() ?? 0)
    const outcome = this.store.tombstone(stream, expected)
    if (fault === 'reply-lost') return
    if (outcome.kind === 'deleted') return answer(deletedError(stream))
    if (outcome.kind === 'conflict') return answer(wrongVersionError(outcome.actual))
    answer(null, new streams.TombstoneResp())
  }

  readonly #gossip: handleUnaryCall<unknown, gossip.ClusterInfo> = (_call, answer) => {
    this.calls.push('gossip')
    if (this.faults.isSilent) return
    const { leader = { host: '127.0.0.1', port: this.port } } = this.faults
    const address = new gossip.EndPoint()
    address.setAddress(leader.host)
    address.setPort(leader.port)
    const member = new gossip.MemberInfo()
    member.setState(gossip.MemberInfo.VNodeState.LEADER)
    member.setIsAlive(true)
    member.setHttpEndPoint(address)
    const cluster = new gossip.ClusterInfo()
    cluster.setMembersList([member])
    answer(null, cluster)
  }

  #refusal(fault: CallFault | undefined, requiresLeader: boolean) {
    if (fault === 'unavailable') return grpcError(Code.UNAVAILABLE, 'the node shuts down')
    if (fault === 'unknown') return grpcError(Code.DATA_LOSS, 'something that no client knows')
    if (fault === 'not-ready') return grpcError(Code.UNAVAILABLE, 'Server Is Not Ready')
    const { leader } = this.faults
    if (fault !== 'not-leader' && !(leader && requiresLeader)) return undefined
    const { host, port } = leader ?? { host: '127.0.0.1', port: this.port }
    return grpcError(Code.NOT_FOUND, 'Leader info available', {
      exception: 'not-leader',
      'leader-endpoint-host': host,
      'leader-endpoint-port': String(port),
    })
  }
}

function recordOf(message: InstanceType<typeof BatchAppendReq.ProposedMessage>): NewRecord {
  const metadata = message.getMetadataMap()
  return {
    id: message.getId()?.getString() ?? '',
    type: metadata.get('type') ?? '',
    isJson: metadata.get('content-type') === 'application/json',
    data: message.getData_asU8(),
  }
}
