import { serve } from '#workers/serve.ts'
import type { ChunkCalls } from './chunkCalls.ts'
import { readChunk } from './readChunk.ts'

/** Entry of the thread that reads chunks of recorded visits, so that none of it takes time from rooms. */
serve<ChunkCalls>(() => ({ calls: { read: readChunk } }))
