import type { Request } from 'express'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import { MINUTE_MS, WindowQuota } from '#gateway/limits/quota.ts'
import type { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { ReadChunk } from '#gateway/telemetry/replays/chunkCalls.ts'
import type { Kept, Replays } from '#gateway/telemetry/replays/replays.ts'
import { REPLAY_UNPACKED_MAX, type telemetry } from '#protocol/http/telemetry.ts'
import type { Handler } from '../endpoints.ts'
import { HttpError, ValidationError } from '../errors.ts'
import type { SentBody } from '../receivedBody.ts'
import { storedTooMuch } from '../uploadSlots.ts'
import { refuseFull, tooMany } from './refusals.ts'
import { uncounted } from './visitor.ts'

const CHUNKS_A_MINUTE = 120

export interface ReplayServices {
  readonly accounts: Accounts
  readonly replays: Replays
  readonly stored: StoredBytes
  readonly limited: boolean
  readonly addressOf: (request: Request) => string
}

const REFUSED: Readonly<Partial<Record<Kept, string>>> = {
  foreign: 'This recording belongs to another browser.',
  full: 'This recording has all the chunks that it may have.',
}

/** Handler for chunks of recorded visits. [TE12] [TE14] */
export function replayHandler(services: ReplayServices): Handler<typeof telemetry.reportReplay> {
  const { accounts, replays, limited, addressOf } = services
  const chunks = new WindowQuota(limited ? { each: CHUNKS_A_MINUTE, all: Number.POSITIVE_INFINITY } : null, MINUTE_MS)
  return async ({ body, caller, request }) => {
    const wait = chunks.take(addressOf(request))
    if (wait > 0) throw tooMany('Too many chunks from your address. Wait a little.', wait)
    if (uncounted(accounts, request, caller) !== null) return { ok: true, stored: false }
    const chunk = await readChunk(replays, body)
    await charge(services, request, chunk.stored.length)
    const kept = await replays.keep(chunk).catch(refuseFull)
    if (kept !== 'stored') giveBack(services, request, chunk.stored.length)
    const refused = REFUSED[kept]
    if (refused !== undefined) throw new HttpError(409, refused)
    return { ok: true, stored: kept !== 'removed' }
  }
}

async function readChunk(replays: Replays, body: SentBody): Promise<ReadChunk> {
  const read = await replays.read({ ...body, unpackedMax: REPLAY_UNPACKED_MAX })
  if (read.is === 'malformed') throw new ValidationError(read.detail)
  if (read.is === 'too-large') throw new HttpError(413, 'The chunk is larger than 2 MB when unpacked.')
  if (read.is === 'late') throw new HttpError(413, 'The chunk takes too long to read.')
  if (read.is === 'busy') throw new HttpError(503, 'Too many chunks wait to be read.', {}, { 'Retry-After': '5' })
  return read
}

/** Charges bytes to the storage quota of the address. [OP13] */
async function charge({ stored, addressOf }: ReplayServices, request: Request, bytes: number): Promise<void> {
  const wait = stored.charge(addressOf(request), bytes)
  if (wait > 0) throw storedTooMuch(wait)
  if (await stored.takeFile(bytes)) return
  stored.refund(addressOf(request), bytes)
  throw new HttpError(503, 'The server cannot store more files until some are removed.')
}

function giveBack({ stored, addressOf }: ReplayServices, request: Request, bytes: number): void {
  stored.refund(addressOf(request), bytes)
  stored.giveFileBack(bytes)
}
