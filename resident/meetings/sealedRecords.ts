import { createHash, randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '#gateway/clock.ts'
import type { Job } from '#gateway/scheduler.ts'
import type { RecordReply } from '#protocol/kxp/exchanges.ts'
import type { SessionDetail } from '#protocol/views/session.ts'
import { KEY_BYTES, seal, unseal } from '../vault/sealing.ts'
import { unlessMissing, writeWhole } from '../vault/wholeFile.ts'

/** What a record is written from. */
export interface RecordMaterial {
  readonly docId: string
  readonly session: SessionDetail
  /** The stream as exported: one event a line. */
  readonly events: Buffer
  /** The document as uploaded. */
  readonly source: Buffer
}

/** As the coordinating server sent it. */
type SentMaterial = Omit<RecordMaterial, 'session'> & { readonly session: object }

/** A ticket opens its record for so long. [KX42] */
export const RECORD_MS = 24 * 3_600_000

const ID_BYTES = 16
const NAME = /^([0-9a-f]{32})\.sealed$/
const TICKET = /^[A-Za-z0-9_-]{64}$/
/** The time until which the record can be opened, in front of the sealed bytes. */
const UNTIL_BYTES = 8
const LENGTH_BYTES = 4

/**
 * Material of records, each sealed under a key of its own that stands in its ticket and nowhere else: after the end of a room its
 * record can be opened by whoever holds the ticket, and by nobody otherwise. Files `records/<hash of room and document>.sealed`. [KX40] [KX42]
 */
export class SealedRecords {
  readonly #folder: string
  readonly #clock: Pick<Clock, 'now'>
  /** By name, until when it can be opened. */
  readonly #until = new Map<string, number>()

  private constructor(folder: string, clock: Pick<Clock, 'now'>) {
    this.#folder = folder
    this.#clock = clock
  }

  static async open(dataFolder: string, clock: Pick<Clock, 'now'>): Promise<SealedRecords> {
    const records = new SealedRecords(join(dataFolder, 'records'), clock)
    await records.#find()
    return records
  }

  /** Seals the material in the place of what was sealed before for the room's document; durable when it resolves. */
  async seal(room: string, material: SentMaterial): Promise<Omit<RecordReply, 'ok'>> {
    const id = createHash('sha256').update(`record|${room}|${material.docId}`).digest().subarray(0, ID_BYTES)
    const key = randomBytes(KEY_BYTES)
    const ticket = Buffer.concat([id, key]).toString('base64url')
    const until = this.#clock.now() + RECORD_MS
    const name = id.toString('hex')
    const head = Buffer.alloc(UNTIL_BYTES)
    head.writeBigUInt64BE(BigInt(until))
    await writeWhole(this.#path(name), [head, ...seal(key, subjectOf(name, until), joined(material))])
    key.fill(0)
    this.#until.set(name, until)
    return { ticket, until }
  }

  /** True when a ticket names a record that is sealed now; whether it opens it is seen then. */
  names(ticket: string): boolean {
    return this.#nameOf(ticket) !== null
  }

  /** Returns the material that a ticket opens; null for a ticket that opens nothing, or nothing any more. */
  async opened(ticket: string): Promise<RecordMaterial | null> {
    const name = this.#nameOf(ticket)
    const file = name === null ? null : await unlessMissing(readFile(this.#path(name)))
    if (name === null || file === null) return null
    const key = Buffer.from(ticket, 'base64url').subarray(ID_BYTES)
    try {
      return parted(unseal(key, subjectOf(name, untilIn(file)), file.subarray(UNTIL_BYTES)))
    } catch {
      return null
    }
  }

  /** Removes records whose time is over. [KX42] */
  readonly expiry: Job = {
    name: 'records',
    run: async () => {
      for (const [name, until] of this.#until) {
        if (until > this.#clock.now()) continue
        await rm(this.#path(name), { force: true })
        this.#until.delete(name)
      }
    },
  }

  #nameOf(ticket: string): string | null {
    if (!TICKET.test(ticket)) return null
    const name = Buffer.from(ticket, 'base64url').subarray(0, ID_BYTES).toString('hex')
    const until = this.#until.get(name)
    return until === undefined || until <= this.#clock.now() ? null : name
  }

  async #find(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
    for (const file of await readdir(this.#folder)) {
      const [, name] = NAME.exec(file) ?? []
      const until = name === undefined ? null : await untilOf(this.#path(name))
      if (name === undefined || until === null) await rm(join(this.#folder, file), { recursive: true, force: true })
      else this.#until.set(name, until)
    }
  }

  #path(name: string): string {
    return join(this.#folder, `${name}.sealed`)
  }
}

const subjectOf = (name: string, until: number) => `record|${name}|${until}`
const untilIn = (file: Buffer) => Number(file.readBigUInt64BE(0))

async function untilOf(path: string): Promise<number | null> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(UNTIL_BYTES), 0, UNTIL_BYTES, 0)
    return bytesRead === UNTIL_BYTES ? untilIn(buffer) : null
  } finally {
    await file.close()
  }
}

/** Two pieces with their lengths before them, then the document. */
function joined({ docId, session, events, source }: SentMaterial): Buffer {
  const head = Buffer.from(JSON.stringify({ docId, session }))
  return Buffer.concat([lengthOf(head), head, lengthOf(events), events, source])
}

function parted(plain: Buffer): RecordMaterial {
  const head = pieceAt(plain, 0)
  const events = pieceAt(plain, head.end)
  return { ...JSON.parse(head.piece.toString()), events: events.piece, source: plain.subarray(events.end) }
}

function pieceAt(plain: Buffer, at: number): { readonly piece: Buffer; readonly end: number } {
  const from = at + LENGTH_BYTES
  const end = from + plain.readUInt32BE(at)
  return { piece: plain.subarray(from, end), end }
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(piece.length)
  return length
}
