import { bytesOf } from '#workers/parts.ts'
import { serve } from '#workers/serve.ts'
import { readDocument } from './readDocument.ts'
import { type IngestCalls, sendLists } from './readingParts.ts'
import { warmUp } from './warmUp.ts'

/** The process that reads uploaded files. */
serve<IngestCalls>(() => {
  let working = false
  const warm = warmUp(() => working)
  return {
    calls: {
      async read(job, { parts, send }) {
        working = true
        await warm
        return sendLists(await readDocument(bytesOf(parts), job), send)
      },
    },
  }
})
