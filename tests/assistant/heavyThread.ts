import { parentPort } from 'node:worker_threads'
import type { FromStudy, ToStudy } from '#assistant/analysis/protocol.ts'

/** Half of what the analysis worker may hold, for each room. */
const CHARACTERS = 32_000_000

/** Says of every room that it is large, and never answers about the room `SILENT`. */
parentPort!.on('message', (message: ToStudy) => {
  if (message.kind === 'forget' || (message.kind === 'ask' && message.code === 'SILENT')) return
  const answer = message.kind === 'ask' ? message.code : null
  parentPort!.postMessage({ id: message.id, characters: CHARACTERS, answer } satisfies FromStudy)
})
parentPort!.postMessage({ ready: true } satisfies FromStudy)
