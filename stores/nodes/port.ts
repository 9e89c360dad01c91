import type { JsonObject } from '#engine/json.ts'

/**
 * The processes of one installation, and what they agree on beside the log. The log alone decides what happened: everything here
 * saves work or carries what is ephemeral, and where nobody can tell, work is rather done twice than not at all.
 */
export interface Nodes {
  /** Of this start of this process: eight letters and digits. Ids of its connections begin with it and a dot. */
  readonly id: string
  /** True where there can be no other node. */
  readonly isAlone: boolean
  /** True when the node of this id has certainly gone: it stopped, or was silent for too long. False where nobody can tell. */
  isGone(id: string): boolean
  /** Called with the id of every node that is found gone. Returns the way to stop. */
  onGone(listener: (id: string) => void): () => void
  /** Called when this node was held for gone and is back: its leases may be another's, its seats may be taken. */
  onReturned(listener: () => void): () => void
  /** Takes a lease, which is free when nobody holds it or its holder is gone. True when it is this node's, and where nobody can tell. */
  take(lease: string): Promise<boolean>
  /** True when the lease is taken only because nobody can tell whose it is. */
  isPresumed(lease: string): boolean
  release(lease: string): Promise<void>
  /** Leases with this prefix whose holders are gone; none where nobody can tell. */
  left(prefix: string): Promise<readonly string[]>
  readonly bus: Bus
  /** Leaves: its leases are free at once. Idempotent. */
  close(): Promise<void>
}

/** A lazy message may wait for others, for less than half a second. */
export type Pace = 'prompt' | 'lazy'

/** Carries what is ephemeral to all other nodes: in order for each sender; late, and sometimes never. */
export interface Bus {
  /** Prompt by default. */
  publish(topic: string, message: JsonObject, pace?: Pace): void
  /** Not called with what this node publishes. Returns the way to stop. */
  subscribe(topic: string, listener: (message: JsonObject, from: string) => void): () => void
}
