import { parentPort, workerData } from 'node:worker_threads'
import { ViewError } from './port.ts'
import { ViewFile } from './sqlite/file.ts'
import type { ViewQuestion, ViewReply, ViewWorkerData } from './sqlite/messages.ts'

const port = parentPort!
const file = new ViewFile((workerData as ViewWorkerData).path)

/** Questions are answered in order; null is the last one. */
port.on('message', (question: ViewQuestion | null) => {
  if (question !== null) return port.postMessage(replyTo(question))
  file.close()
  port.close()
})
port.postMessage({ id: 0, answer: null } satisfies ViewReply)

function replyTo({ id, projection, call, args }: ViewQuestion): ViewReply {
  try {
    const table = file.table(projection)
    // TypeScript cannot correlate a call with the type of its arguments.
    return { id, answer: (table[call] as (...args: unknown[]) => unknown).apply(table, args) }
  } catch (error) {
    const { message } = error as Error
    return { id, message, code: error instanceof ViewError ? error.code : null }
  }
}
