import { serve } from '#workers/serve.ts'
import { RecordError } from './job.ts'
import { inputFrom, type RecordCalls } from './jobParts.ts'
import { writeRecord } from './write.ts'

const NOT_WRITTEN = 'The record could not be written.'

/** The process that writes records. */
serve<RecordCalls>(() => ({
  calls: {
    async write(head, { parts, send }) {
      try {
        const { bytes, facts } = await writeRecord(inputFrom(head, parts))
        send(bytes)
        return { ok: true, facts }
      } catch (error) {
        return { ok: false, error: error instanceof RecordError ? error.message : NOT_WRITTEN }
      }
    },
  },
}))
