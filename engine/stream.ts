import { canonicalJson } from './canonicalJson.ts'
import type { Json, JsonObject } from './json.ts'

/** The originator of an event; in a room stream `id` is a participant id. */
export interface Actor {
  readonly kind: 'user' | 'guest' | 'admin' | 'assistant' | 'bot' | 'system'
  readonly id: string | null
  readonly name: string | null
}

/** Result of a decision, before it gets time, id and hash. */
export interface Fact<T extends string = string, D extends object = object> {
  readonly type: T
  readonly actor: Actor
  readonly data: D
}

/** An event in its stream. Exports add `prevHash`, the hash of the event before it. [HC1] */
export interface ChainedEvent<T extends string = string, D extends object = object> extends Fact<T, D> {
  readonly seq: number
  /** Lowercase UUID. */
  readonly id: string
  /** Epoch milliseconds. */
  readonly at: number
  /** Hex SHA-256. */
  readonly hash: string
}

/** Computes the hex SHA-256 of a text's UTF-8 bytes; injected, so that this folder needs no runtime module. */
export type Digest = (text: string) => string

/** Position and hash of a stream's last event, to which the next one is chained. */
export interface Head {
  readonly seq: number
  readonly hash: string
}

/** Head of an empty stream. */
export const GENESIS: Head = { seq: 0, hash: '0'.repeat(64) }

export const SYSTEM: Actor = { kind: 'system', id: null, name: null }
export const ASSISTANT: Actor = { kind: 'assistant', id: null, name: null }

/** A signed-in user. The name is filled in when it is shown. */
export function userActor(id: string): Actor {
  return { kind: 'user', id, name: null }
}

/** Chains a fact to the stream's head. `stamp` holds the event's UUID and instant. [HC3] */
export function chain<F extends Fact>(
  head: Head,
  fact: F,
  stamp: { readonly id: string; readonly at: number },
  digest: Digest,
): F & ChainedEvent {
  const { id, at } = stamp
  const unchained = { ...fact, seq: head.seq + 1, id, at }
  return { ...unchained, hash: chainHash(head.hash, unchained, digest) }
}

/** `hex(sha256(prevHash + "\n" + JCS({seq,id,at,type,actor,data})))`. [HC3] */
export function chainHash(prevHash: string, event: Omit<ChainedEvent, 'hash'>, digest: Digest): string {
  const { seq, id, at, type, actor, data } = event
  const content: JsonObject = { seq, id, at, type, actor: actor as unknown as Json, data: data as Json }
  return digest(`${prevHash}\n${canonicalJson(content)}`)
}

export type ChainVerdict =
  | { readonly ok: true; readonly head: Head }
  | { readonly ok: false; readonly seq: number; readonly why: 'gap' | 'hash' }

/** Recomputes the chain of a whole stream, or of its continuation from `head`. [HC5] */
export function verifyChain(events: Iterable<ChainedEvent>, digest: Digest, head: Head = GENESIS): ChainVerdict {
  let last = head
  for (const event of events) {
    if (event.seq !== last.seq + 1) return { ok: false, seq: last.seq + 1, why: 'gap' }
    if (chainHash(last.hash, event, digest) !== event.hash) return { ok: false, seq: event.seq, why: 'hash' }
    last = { seq: event.seq, hash: event.hash }
  }
  return { ok: true, head: last }
}
