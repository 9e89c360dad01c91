import { randomBytes } from 'node:crypto'
import { hostname } from 'node:os'
import type { Mongo } from '#stores/mongo/connection.ts'
import { type BusDocument, KEPT_SECONDS, MongoBus } from './mongo/bus.ts'
import { type LeaseDocument, Leases } from './mongo/leases.ts'
import { BEAT_MS, GONE_MS, type NodeDocument, Registry } from './mongo/registry.ts'
import type { Nodes } from './port.ts'

/** Topic by which a node that leaves tells the others to look. */
const LEFT = 'nodes:left'

export interface MongoNodesOptions {
  readonly fault: (error: unknown, where: string) => void
  /** Of the service, for whoever reads the registry. */
  readonly version?: string
  readonly beatMs?: number
  readonly goneMs?: number
}

/** The nodes of an installation, by what they write to a database that they share. Rejects when it cannot be reached. [MN30] */
export async function openMongoNodes(mongo: Mongo, options: MongoNodesOptions): Promise<Nodes> {
  const { fault, version = '', beatMs = BEAT_MS, goneMs = GONE_MS } = options
  const id = randomBytes(4).toString('hex')
  const onGone = new Set<(id: string) => void>()
  const onReturned = new Set<() => void>()
  const call = <A extends unknown[]>(listeners: ReadonlySet<(...all: A) => void>, ...all: A) => {
    for (const listener of [...listeners]) {
      try {
        listener(...all)
      } catch (error) {
        fault(error, 'nodes')
      }
    }
  }
  const collection = mongo.db.collection<LeaseDocument>('leases')
  const documents = mongo.db.collection<BusDocument>('bus', { writeConcern: { w: 1 } })
  await Promise.all([
    collection.createIndex({ node: 1 }),
    documents.createIndex({ at: 1 }, { expireAfterSeconds: KEPT_SECONDS }),
  ])
  const registry = new Registry(mongo.db.collection<NodeDocument>('nodes'), {
    self: { _id: id, host: hostname(), version, startedAt: new Date() },
    ...{ beatMs, goneMs, fault },
    onGone: (gone) => call(onGone, gone),
    onReturned() {
      leases.forget()
      call(onReturned)
    },
    onRound() {
      if (leases.reached()) call(onReturned)
    },
    hasLeases: (node) => leases.hasAny(node),
    dropLeases: (node) => leases.dropAll(node),
  })
  const leases = new Leases(collection, holdersOf(id, registry), fault)
  const bus = new MongoBus(documents, { self: id, now: () => registry.time.now(), fault })
  await registry.start()
  await bus.start()
  bus.subscribe(LEFT, () => void registry.roundNow())
  let closing: Promise<void> | null = null
  const leave = async () => {
    await leases.idle()
    await registry.close().catch((error: unknown) => fault(error, 'nodes'))
    bus.publish(LEFT, {})
    await bus.close()
  }
  return {
    id,
    isAlone: false,
    isGone: (other) => registry.isGone(other),
    onGone: (listener) => listen(onGone, listener),
    onReturned: (listener) => listen(onReturned, listener),
    take: (lease) => leases.take(lease),
    isPresumed: (lease) => leases.isPresumed(lease),
    release: (lease) => leases.release(lease),
    left: (prefix) => leases.left(prefix),
    bus,
    close() {
      closing ??= leave()
      return closing
    },
  }
}

function listen<L>(listeners: Set<L>, listener: L): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function holdersOf(self: string, registry: Registry) {
  return {
    self,
    get isCertain() {
      return registry.isCertain
    },
    get isSure() {
      return registry.isSure
    },
    get goneIds() {
      return registry.goneIds
    },
    isGone: (id: string) => registry.isGone(id),
    reach: () => registry.reach(),
  }
}
