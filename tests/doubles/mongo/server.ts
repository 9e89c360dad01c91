import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { Document } from 'mongodb'
import { Databases } from './catalog.ts'
import { Answered, carryOut, greeting } from './commands.ts'
import { Cursors } from './cursors.ts'
import { type Fault, Faults } from './faults.ts'
import { type Request, replyTo, requestsOf } from './wire.ts'

const EXPIRE_MS = 1_000
/** Of a client that finds out soon what befalls the server. */
const SETTINGS = 'replicaSet=rs0&heartbeatFrequencyMS=500&connectTimeoutMS=1000&serverSelectionTimeoutMS=1000'
const GREETINGS = ['hello', 'ismaster', 'isMaster']

/** A document database of one server in memory that speaks MongoDB's protocol, and fails on demand. */
export interface MongoDouble {
  readonly port: number
  /** Of this database; a random name when left out. */
  url(database?: string): string
  /** Refuses connections and breaks the open ones; what is stored stays. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  /** Every command waits for this long; 0 ends it. */
  slow(delayMs: number): void
  /** Connections stand, and nothing is answered. */
  silent(isSilent: boolean): void
  /** Returns the way to call it off. */
  fail(fault: Fault): () => void
  /** All cursors are gone, and change streams cannot go on where they stood. */
  forgetHistory(): void
  /** The server's clock is so far from this machine's. */
  shiftClock(ms: number): void
  /** How many commands of each name were carried out. */
  readonly served: ReadonlyMap<string, number>
  readonly openCursors: number
  /** Commands that wait for what a test holds back. */
  readonly held: number
  close(): Promise<void>
}

export async function startMongoDouble(port = 0): Promise<MongoDouble> {
  const double = new Double()
  await double.listen(port)
  return double
}

class Double implements MongoDouble {
  port = 0
  held = 0
  readonly served = new Map<string, number>()
  readonly #databases = new Databases()
  readonly #cursors = new Cursors()
  readonly #answered = new Answered()
  readonly #faults = new Faults()
  readonly #sockets = new Set<Socket>()
  readonly #expiring = setInterval(() => this.#databases.expire(), EXPIRE_MS).unref()
  #server: Server | null = null

  get openCursors(): number {
    return this.#cursors.count
  }

  async listen(port: number): Promise<void> {
    const server = createServer({ noDelay: true }, (socket) => void this.#serve(socket))
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('there is no port')
    this.port = address.port
    this.#server = server
  }

  url(database = `parley-${crypto.randomUUID().slice(0, 8)}`): string {
    return `mongodb://127.0.0.1:${this.port}/${database}?${SETTINGS}`
  }

  async goAway(): Promise<void> {
    const server = this.#server
    this.#server = null
    const closed = new Promise((resolve) => (server ? server.close(resolve) : resolve(null)))
    for (const socket of this.#sockets) socket.destroy()
    this.#cursors.killAll()
    this.#databases.history.wake()
    await closed
  }

  async comeBack(): Promise<void> {
    if (this.#server === null) await this.listen(this.port)
  }

  slow(delayMs: number): void {
    this.#faults.delayMs = delayMs
  }

  silent(isSilent: boolean): void {
    this.#faults.isSilent = isSilent
    // What went unanswered stays so: its connection is of no use any more.
    if (!isSilent) for (const socket of this.#sockets) socket.destroy()
  }

  fail(fault: Fault): () => void {
    return this.#faults.add(fault)
  }

  forgetHistory(): void {
    this.#databases.history.forget()
    this.#cursors.killAll()
  }

  shiftClock(ms: number): void {
    this.#databases.now = () => new Date(Date.now() + ms)
  }

  async close(): Promise<void> {
    clearInterval(this.#expiring)
    await this.goAway()
  }

  async #serve(socket: Socket): Promise<void> {
    this.#sockets.add(socket)
    socket.on('error', () => {}).on('close', () => this.#sockets.delete(socket))
    try {
      for await (const request of requestsOf(socket)) {
        const answer = await this.#answer(request)
        if (answer === null || this.#faults.isSilent) continue
        if (answer === 'broken') socket.destroy()
        else if (request.wantsReply) socket.write(replyTo(request, answer))
      }
    } catch {
      socket.destroy()
    }
  }

  /** Null where nothing is answered. */
  async #answer({ command }: Request): Promise<Document | 'broken' | null> {
    const name = Object.keys(command)[0]!
    if (this.#faults.isSilent) return null
    if (this.#faults.delayMs > 0) await pause(this.#faults.delayMs)
    const mishap = this.#faults.befalling(name, command)
    if (mishap === 'silence') return null
    if (mishap === 'lost') return 'broken'
    const refusal = mishap !== null && typeof mishap === 'object' && 'code' in mishap ? mishap : null
    if (refusal && !refusal.isCarriedOut) return refused(refusal)
    if (mishap !== null && typeof mishap === 'object' && 'until' in mishap) await this.#held(mishap.until)
    const answer = GREETINGS.includes(name) ? greeting(`127.0.0.1:${this.port}`) : await this.#carryOut(name, command)
    if (refusal) return refused(refusal)
    return mishap === 'answer lost' ? 'broken' : answer
  }

  async #held(until: Promise<unknown>): Promise<void> {
    this.held += 1
    await until
    this.held -= 1
  }

  #carryOut(name: string, command: Document): Promise<Document> {
    this.served.set(name, (this.served.get(name) ?? 0) + 1)
    const context = { databases: this.#databases, cursors: this.#cursors, db: String(command.$db) }
    return carryOut(context, this.#answered, name, command)
  }
}

function refused({ code, labels = [] }: { readonly code: number; readonly labels?: readonly string[] }): Document {
  return { ok: 0, errmsg: 'it is refused on demand', code, errorLabels: labels }
}
