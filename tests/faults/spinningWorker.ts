import { WorkerClient } from '#workers/client.ts'
import { confinedProcess } from '#workers/confinedProcess.ts'
import type { SampleCalls } from '../contracts/workerSample.ts'

/** A program whose worker computes without end. Says `spins` once it does. */
const module = new URL('../contracts/workerSample.ts', import.meta.url)
const limits = { rssMb: 300, heapMb: 100, requestBytesMax: 1_000_000, answerBytesMax: 1_000_000 }
const worker = new WorkerClient<SampleCalls>({ start: confinedProcess(module, { ...limits, readable: ['tests'] }) })
await worker.call('echo', 1)
void worker.call('spin', null)
process.stdout.write('spins\n')
