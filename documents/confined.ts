import { confinedProcess, type ProcessLimits } from '#workers/confinedProcess.ts'
import type { StartWorker } from '#workers/running.ts'

/** What a process for documents may read: the program's own code, and no data. */
const READABLE = ['documents', 'engine', 'projections', 'node_modules', 'package.json']

/** Starts a module of this folder in a process for work on documents. */
export function confined(module: URL, limits: ProcessLimits): StartWorker {
  return confinedProcess(module, { ...limits, readable: READABLE })
}
