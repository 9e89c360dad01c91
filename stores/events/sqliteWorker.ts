import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { LogError } from './port.ts'
import { toFailure } from './sqlite/failure.ts'
import { CHECKPOINT_IDLE_MS, COMMIT_APPENDS_MAX } from './sqlite/limits.ts'
import type { AppendBatch, Question, Reply, Request, WorkerData } from './sqlite/messages.ts'
import { Store } from './sqlite/store.ts'

type Asked = Extract<Request, { kind: 'ask' }>

const port = parentPort!
/** Bounded by the main thread, which lets only so much wait. */
const writes: (AppendBatch | Asked)[] = []
const reads: Asked[] = []

function reply(message: Reply): void {
  port.postMessage(message)
}

function take(request: Request): void {
  if (request.kind === 'append') writes.push(request.batch)
  else if (isRead(request.question)) reads.push(request)
  else writes.push(request)
}

function isRead({ kind }: Question): boolean {
  return kind === 'stream' || kind === 'all'
}

/** Whatever queued up while the last commit ran goes into the next one. */
function nextBatches(): AppendBatch[] {
  const batches: AppendBatch[] = []
  let appends = 0
  for (const write of writes) {
    if ('kind' in write || appends + write.streams.length > COMMIT_APPENDS_MAX) break
    appends += write.streams.length
    batches.push(write)
  }
  writes.splice(0, batches.length)
  return batches
}

function writeNext(store: Store): void {
  const batches = nextBatches()
  if (batches.length > 0) {
    for (const outcomes of store.writer.commit(batches)) reply({ kind: 'appended', outcomes })
    return
  }
  const asked = writes.shift()
  if (asked && 'kind' in asked) answer(store, asked)
}

function answer(store: Store, { number, question }: Asked): void {
  try {
    reply({ kind: 'answer', number, answer: store.answer(question) })
  } catch (error) {
    reply({ kind: 'answer', number, failure: toFailure(error as LogError) })
  }
}

/** Drains the port: one commit, one page, and again, so that neither holds up the other for long. */
function work(store: Store): void {
  for (;;) {
    for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) take(next.message)
    const read = reads.shift()
    if (!read && writes.length === 0) return
    if (writes.length > 0 && !(read && isClose(writes[0]))) writeNext(store)
    if (read) answer(store, read)
  }
}

function isClose(write: AppendBatch | Asked | undefined): boolean {
  return write !== undefined && 'kind' in write && write.question.kind === 'close'
}

function serve(store: Store): void {
  reply({ kind: 'opened', head: store.writer.head })
  const idle = setTimeout(() => store.tidy(), CHECKPOINT_IDLE_MS)
  port.on('message', (request: Request) => {
    take(request)
    work(store)
    if (store.closed) {
      clearTimeout(idle)
      port.close()
      return
    }
    idle.refresh()
  })
}

try {
  serve(new Store(workerData as WorkerData))
} catch (error) {
  if (!(error instanceof LogError)) throw error
  reply({ kind: 'refused', failure: toFailure(error) })
}
