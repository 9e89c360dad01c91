import type { Document } from 'mongodb'
import type { Commands, Context } from './context.ts'
import { CommandFailure, noSuchCommand } from './failure.ts'
import { READS } from './reads.ts'
import { WRITES } from './writes.ts'

/** Wire protocol of a server 6.0. */
const WIRE_VERSION_MAX = 17

/** What a replica set of one says of itself. */
export function greeting(host: string): Document {
  return {
    helloOk: true,
    ismaster: true,
    isWritablePrimary: true,
    secondary: false,
    setName: 'rs0',
    setVersion: 1,
    hosts: [host],
    primary: host,
    me: host,
    maxBsonObjectSize: 16 * 1024 * 1024,
    maxMessageSizeBytes: 48_000_000,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION_MAX,
    readOnly: false,
    ok: 1,
  }
}

const fine = () => ({ ok: 1 })

const COMMANDS: Commands = {
  ...READS,
  ...WRITES,
  ping: fine,
  endSessions: fine,
  buildInfo: () => ({ version: '6.0.0', versionArray: [6, 0, 0, 0], ok: 1 }),
  connectionStatus: () => ({ authInfo: { authenticatedUsers: [], authenticatedUserRoles: [] }, ok: 1 }),
}

/** Writes that were answered already, by session: a retry has the number of the first try, and is only answered. */
export class Answered {
  readonly #last = new Map<string, { readonly number: string; readonly answer: Document }>()

  find({ lsid, txnNumber }: Document): Document | null {
    const last = lsid === undefined || txnNumber === undefined ? undefined : this.#last.get(this.#key(lsid))
    return last?.number === String(txnNumber) ? last.answer : null
  }

  note({ lsid, txnNumber }: Document, answer: Document): void {
    if (lsid !== undefined && txnNumber !== undefined) {
      this.#last.set(this.#key(lsid), { number: String(txnNumber), answer })
    }
  }

  #key(lsid: Document): string {
    return lsid.id.toString('hex')
  }
}

/** Carries a command out; what it refuses is an answer too. */
export async function carryOut(
  context: Context,
  answered: Answered,
  name: string,
  command: Document,
): Promise<Document> {
  const known = answered.find(command)
  if (known) return known
  const answer = await outcome(context, name, command)
  // A change stream begins where the command that opened it was answered.
  const timed: Document = { ...answer, operationTime: context.databases.history.time() }
  if (timed.ok === 1) answered.note(command, timed)
  return timed
}

async function outcome(context: Context, name: string, command: Document): Promise<Document> {
  try {
    const carry = COMMANDS[name]
    if (!carry) throw noSuchCommand(name)
    return await carry(context, command)
  } catch (error) {
    if (error instanceof CommandFailure) return error.asReply()
    return { ok: 0, code: 8, codeName: 'UnknownError', errmsg: (error as Error).message }
  }
}
