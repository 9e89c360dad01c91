import type { ClientDuplexStream, ClientReadableStream, Client as GrpcClient, Metadata } from '@grpc/grpc-js'
import { closedError } from '../errors.ts'
import { LogError } from '../port.ts'
import { awayFailure, exceptionOf, finalFailure, unknownFailure } from './failures.ts'
import type { Times } from './times.ts'

/**
 * The only file that knows `@eventstore/db-client`. Of the client it takes the address, the search for the leader, TLS,
 * credentials and the channel; the calls themselves go over the channel as bytes (messages.ts). Why: docs/decisions/0072-own-calls-over-the-event-store-client.md.
 */
interface ClientInside {
  getGRPCClient(service: object, name: string): Promise<GrpcClient>
  handleError(grpc: GrpcClient, error: Error): Promise<void>
  callArguments(
    options: { requiresLeader: boolean; deadline?: number },
    callOptions?: { deadline: number },
  ): [Metadata, object]
}

interface Library {
  connect(): ClientInside
  readonly service: object
}

/** A channel to one node of the store. */
export interface Link {
  readonly client: ClientInside
  readonly grpc: GrpcClient
}

export interface StreamEvents {
  message(bytes: Buffer): void
  /** Called once, with the error when there was one; not after `cancel`. */
  end(error?: Error): void
}

export interface OpenStream {
  cancel(): void
}

export interface OpenDuplex extends OpenStream {
  write(bytes: Buffer): void
}

const asIs = (bytes: Buffer): Buffer => bytes

/** Throws `invalid` for a URL that the client does not understand. */
export async function loadLibrary(url: string): Promise<Library> {
  const { EventStoreDBClient } = await import('@eventstore/db-client')
  const { StreamsClient } = await import('@eventstore/db-client/generated/streams_grpc_pb.js')
  const connect = (): ClientInside => {
    const client: object = EventStoreDBClient.connectionString(url)
    if (hasInside(client)) return client
    throw new Error('this version of @eventstore/db-client is not known')
  }
  try {
    connect()
  } catch (error) {
    throw new LogError('invalid', `EVENTSTORE_URL: ${error instanceof Error ? error.message : error}`)
  }
  return { connect, service: StreamsClient }
}

function hasInside(client: object): client is ClientInside {
  return ['getGRPCClient', 'handleError', 'callArguments'].every((name) => name in client)
}

/** Makes channels to the store: one at a time, a fresh one after a failure. */
export class StoreClient {
  readonly #library: Library
  readonly #connectMs: number
  #client: ClientInside
  #link: Promise<Link> | undefined
  #grpc: GrpcClient | undefined
  #leaving: Promise<void> = Promise.resolve()
  #closed = false

  constructor(library: Library, { connectMs }: Times) {
    this.#library = library
    this.#connectMs = connectMs
    this.#client = library.connect()
  }

  /** Throws `unavailable` when no node is found in time. */
  async link(): Promise<Link> {
    if (this.#closed) throw finalFailure(closedError())
    this.#link ??= this.#connect()
    const link = this.#link
    try {
      return await link
    } catch (error) {
      if (this.#link === link) this.#link = undefined
      throw error
    }
  }

  /** Takes note of a failed call: what fails for want of a connection gets a fresh one next time. */
  failed({ client, grpc }: Link, error: Error): void {
    if (!this.#leave(client, grpc)) return
    // The client closes the channel and remembers the node that failed or the leader that was named.
    this.#leaving = client.handleError(grpc, error).catch(() => {})
  }

  /** The node accepts calls and answers none: a new search from the start. */
  gaveNoAnswer({ client, grpc }: Link): void {
    if (!this.#leave(client, grpc)) return
    grpc.close()
    this.#client = this.#library.connect()
  }

  /** Sends one request and receives messages until the store or `cancel` ends it. */
  receive({ client, grpc }: Link, path: string, request: Buffer, on: StreamEvents): OpenStream {
    const [metadata, options] = client.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY })
    const call = grpc.makeServerStreamRequest(path, asIs, asIs, request, metadata, options)
    return listen(call, on)
  }

  exchange({ client, grpc }: Link, path: string, on: StreamEvents): OpenDuplex {
    const [metadata, options] = client.callArguments({ requiresLeader: true }, { deadline: Number.POSITIVE_INFINITY })
    const call: ClientDuplexStream<Buffer, Buffer> = grpc.makeBidiStreamRequest(path, asIs, asIs, metadata, options)
    return { ...listen(call, on), write: (bytes) => void call.write(bytes) }
  }

  request({ client, grpc }: Link, path: string, request: Buffer, ms: number): Promise<Buffer> {
    const [metadata, options] = client.callArguments({ requiresLeader: true, deadline: ms })
    return new Promise((resolve, reject) => {
      // The client's own clock: a deadline that the network swallows must not hold the caller.
      const timer = setTimeout(() => {
        reject(unknownFailure(`the event store gave no answer in ${ms} ms`))
        call.cancel()
      }, ms)
      const call = grpc.makeUnaryRequest(path, asIs, asIs, request, metadata, options, (error, answer) => {
        clearTimeout(timer)
        if (error) reject(error)
        else resolve(answer ?? Buffer.alloc(0))
      })
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    const link = await this.#link?.catch(() => undefined)
    link?.grpc.close()
  }

  /** True when this was the current channel. */
  #leave(client: ClientInside, grpc: GrpcClient): boolean {
    if (!this.#link || client !== this.#client || grpc !== this.#grpc) return false
    this.#link = undefined
    return true
  }

  async #connect(): Promise<Link> {
    await this.#leaving
    const client = this.#client
    const grpc = await within(this.#connectMs, client.getGRPCClient(this.#library.service, 'log'))
    this.#grpc = grpc
    return { client, grpc }
  }
}

/** True when the store named its leader, or the connection is gone: the next call needs another channel. */
export function needsOtherLink(error: Error & { readonly code?: unknown }): boolean {
  return error.code === UNAVAILABLE || error.code === CANCELLED || exceptionOf(error) === 'not-leader'
}

const CANCELLED = 1
const UNAVAILABLE = 14

function listen(call: ClientReadableStream<Buffer> | ClientDuplexStream<Buffer, Buffer>, on: StreamEvents): OpenStream {
  let ended = false
  const end = (error?: Error): void => {
    if (ended) return
    ended = true
    on.end(error)
  }
  call.on('data', (bytes: Buffer) => {
    if (ended) return
    try {
      on.message(bytes)
    } catch (error) {
      // What cannot be read must not end the process.
      call.cancel()
      end(error instanceof Error ? error : new Error(String(error)))
    }
  })
  call.on('error', end)
  call.on('end', () => end())
  call.on('close', () => end())
  return {
    cancel() {
      ended = true
      call.cancel()
    },
  }
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(awayFailure(`no node of the event store was found in ${ms} ms`)), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
    // Whichever comes later must not end the process.
    work.catch(() => {})
  }
}
