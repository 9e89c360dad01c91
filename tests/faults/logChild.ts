import { randomUUID } from 'node:crypto'
import { rmSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { GENESIS, type Head, SYSTEM } from '#engine/stream.ts'
import { type EventLog, LogError, type NewEvent } from '#stores/events/port.ts'
import { CHECKPOINT_IDLE_MS } from '#stores/events/sqlite/limits.ts'
import { openSqliteLog } from '#stores/events/sqlite.ts'
import { chained } from '../contracts/eventLogSamples.ts'

// A process of its own for tests that kill, starve or race it. It says what it does, a line each, on its output.

const WRITERS = 6
const EVENTS_PER_APPEND_MAX = 5
const BALLAST_BYTES = 1024 * 1024

function say(...words: (string | number)[]): void {
  const line = `${words.join(' ')}\n`
  for (;;) {
    try {
      writeSync(1, line)
      return
    } catch (error) {
      // The listener is slow and the pipe full; lines are shorter than PIPE_BUF, so nothing of this one went out.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1)
    }
  }
}

async function headOf(log: EventLog, stream: string): Promise<Head> {
  for await (const { seq, hash } of log.readStream(stream, { backwards: true, limit: 1 })) return { seq, hash }
  return GENESIS
}

/** Appends for ever, journalling each try before and each acknowledgement after. */
async function write(folder: string): Promise<void> {
  const log = await openSqliteLog(folder)
  const writer = async (stream: string): Promise<void> => {
    let head = await headOf(log, stream)
    for (let n = 0; ; n += 1) {
      const next = chained(1 + (n % EVENTS_PER_APPEND_MAX), head)
      say('try', stream, next.head.seq)
      await log.append(stream, next.events, head.seq)
      head = next.head
      say('ack', stream, head.seq)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, i) => writer(`room-${i}`)))
}

async function lock(folder: string): Promise<void> {
  try {
    await openSqliteLog(folder)
    say('locked')
  } catch (error) {
    say('refused', (error as LogError).code, (error as LogError).message)
  }
}

function large(): NewEvent[] {
  return ['a', 'b', 'c'].map((name) => ({
    id: randomUUID(),
    at: 0,
    type: 'said',
    actor: SYSTEM,
    data: { text: name.repeat(20_000) },
    hash: '0',
  }))
}

/** Fills the disk, frees some of it, goes on. */
async function fill(folder: string): Promise<void> {
  const ballast = join(folder, '..', 'ballast')
  writeFileSync(ballast, new Uint8Array(BALLAST_BYTES))
  const log = await openSqliteLog(folder)
  let head = 0
  try {
    for (;;) head = (await log.append('room-full', large(), head)).last
  } catch (error) {
    say('failed', (error as LogError).code, head)
  }
  // Long enough for the log to try what it leaves for quiet moments.
  await new Promise((resolve) => setTimeout(resolve, 2 * CHECKPOINT_IDLE_MS))
  const { ok, detail = '' } = await log.check()
  say('ok', String(ok), detail)
  rmSync(ballast)
  head = (await log.append('room-full', large(), head)).last
  say('recovered', head, String((await log.check()).writable))
  let count = 0
  for await (const { seq } of log.readStream('room-full')) count += Number(seq === count + 1)
  await log.close()
  say('counted', count)
}

/** Writes until the system refuses the file more room. */
async function burst(folder: string): Promise<void> {
  const log = await openSqliteLog(folder)
  let head = 0
  for (let failures = 0; failures < 3; ) {
    try {
      head = (await log.append('room-burst', large(), head)).last
      say('ack', head)
    } catch (error) {
      if (!(error instanceof LogError)) throw error
      failures += 1
      say('failed', error.code)
    }
  }
  say('check', JSON.stringify(await log.check()))
  process.exit()
}

const tasks: Record<string, (folder: string) => Promise<void>> = { write, lock, fill, burst }
const [, , task = '', folder = ''] = process.argv
await tasks[task]!(folder)
