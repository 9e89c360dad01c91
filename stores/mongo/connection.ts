import type { Db, GridFSBucket, MongoClient, ObjectId, TopologyDescription } from 'mongodb'
import { failOnGoneSockets } from './goneSockets.ts'
import { migrate } from './migrations.ts'
import { databaseOf, optionsFor, shownUrl } from './options.ts'

/** An open database, and whether it can be reached. */
export interface Mongo {
  readonly client: MongoClient
  /** The database that the URL names, else `parley`. */
  readonly db: Db
  /** The instant since which the database cannot be reached; null while it can. */
  readonly awaySince: number | null
  /** Called with `awaySince` whenever it changes. Returns the way to stop. */
  onState(listener: (awaySince: number | null) => void): () => void
  bucket(name: string): GridFSBucket
  /** A fresh id, as GridFS wants them. */
  newId(): ObjectId
  /** Idempotent; what is under way fails. */
  close(): Promise<void>
}

export interface MongoOptions {
  readonly fault: (error: unknown, where: string) => void
  readonly now?: () => number
}

/**
 * Opens the database of a URL. Rejects with one sentence when no primary server answers within seconds, and for a server that is
 * alone: only a replica set (of one, if need be) keeps the order of changes that nodes follow. [MN15]
 */
export async function openMongo(url: string, { fault, now = Date.now }: MongoOptions): Promise<Mongo> {
  const { MongoClient, GridFSBucket, ObjectId } = await import('mongodb')
  failOnGoneSockets()
  const client = new MongoClient(url, optionsFor(url))
  const state = new Reach(fault, now)
  client.on('topologyDescriptionChanged', ({ newDescription }) => state.see(newDescription))
  try {
    await client.connect()
    const { setName, msg } = await client.db('admin').command({ hello: 1 })
    if (!setName && msg !== 'isdbgrid') throw new Error('it is no replica set; start it with --replSet and initiate it')
    await migrate(client.db(databaseOf(url)))
  } catch (error) {
    await client.close()
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`The database ${shownUrl(url)} cannot be used: ${reason}.`, { cause: error })
  }
  state.begin()
  const db = client.db(databaseOf(url))
  let closing: Promise<void> | null = null
  return {
    client,
    db,
    get awaySince() {
      return state.awaySince
    },
    onState: (listener) => state.listen(listener),
    newId: () => new ObjectId(),
    bucket: (name) => new GridFSBucket(db, { bucketName: name }),
    close() {
      state.end()
      closing ??= client.close(true)
      return closing
    },
  }
}

const WRITABLE: readonly string[] = ['RSPrimary', 'Mongos', 'LoadBalancer']

/** Follows whether there is a server that takes writes. */
class Reach {
  awaySince: number | null = null
  readonly #fault: MongoOptions['fault']
  readonly #now: () => number
  readonly #listeners = new Set<(awaySince: number | null) => void>()
  #isFollowed = false

  constructor(fault: MongoOptions['fault'], now: () => number) {
    this.#fault = fault
    this.#now = now
  }

  begin(): void {
    this.#isFollowed = true
  }

  end(): void {
    this.#isFollowed = false
    this.#listeners.clear()
  }

  see({ servers, error }: TopologyDescription): void {
    const isThere = [...servers.values()].some(({ type }) => WRITABLE.includes(type))
    if (!this.#isFollowed || isThere === (this.awaySince === null)) return
    this.awaySince = isThere ? null : this.#now()
    if (!isThere) this.#fault(new Error('The database cannot be reached.', { cause: error }), 'mongo')
    for (const listener of [...this.#listeners]) listener(this.awaySince)
  }

  listen(listener: (awaySince: number | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
}
