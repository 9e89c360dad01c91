import * as z from 'zod'
import { FRAMING_BYTES_MAX } from '#api/formParts.ts'
import type { Model } from '#assistant/model/port.ts'
import { createIngest } from '#documents/ingest.ts'
import { createRecordWriter } from '#documents/record/recordWriter.ts'
import type { Clock } from '#gateway/clock.ts'
import {
  AnswerRequest,
  DOCUMENT_BYTES_MAX,
  PrepareRequest,
  RECORD_BYTES_MAX,
  RecordRequest,
  SIGNED_BYTES_MAX,
  SummarizeRequest,
} from '#protocol/kxp/exchanges.ts'
import type { OpenRead, ResidentPart, SignedBody, SignedExchange } from '../http/exchange.ts'
import type { RoomLog } from '../vault/roomLog.ts'
import type { Vault } from '../vault/vault.ts'
import { fileIn } from './formFile.ts'
import { rawRead, summariesRead } from './reads.ts'
import { RoomAnswers } from './roomAnswers.ts'
import { RoomDocuments } from './roomDocuments.ts'
import { RoomRecords } from './roomRecords.ts'
import { RoomSearch } from './roomSearch.ts'
import { RoomSummaries } from './roomSummaries.ts'
import { SealedRecords } from './sealedRecords.ts'

export interface MeetingsServices {
  readonly vault: Vault
  readonly log: Pick<RoomLog, 'record'>
  readonly model: Model
  readonly clock: Clock
  /** The data folder. */
  readonly folder: string
  readonly fault: (error: unknown, where: string) => void
}

/** A process for files ends soon after the last one, so that a resting resident is small; one that waits for a file stays longer. */
const IDLE_MS = 5_000
const PREPARED_MS = 30_000

export interface Meetings {
  readonly documents: RoomDocuments
  readonly part: ResidentPart
}

const signed = <Q extends SignedBody>(exchange: SignedExchange<Q>): SignedExchange => exchange
const read = <Q extends z.ZodType>(open: OpenRead<Q>): OpenRead => open

/** Opens what the resident knows of meetings: documents, summaries, answers and records. */
export async function openMeetings({ vault, log, model, clock, folder, fault }: MeetingsServices): Promise<Meetings> {
  const ingest = createIngest({ idleMs: IDLE_MS, preparedMs: PREPARED_MS })
  // Nothing that was written is remembered: a record may outlive its room only under its ticket.
  const writer = createRecordWriter({ idleMs: IDLE_MS, childrenMax: 1, cacheBytesMax: 0 })
  const sealed = await SealedRecords.open(folder, clock)
  const documents = new RoomDocuments({ vault, log, ingest, clock })
  const summaries = new RoomSummaries({ vault, log, documents, model, clock })
  const search = new RoomSearch(documents)
  const answers = new RoomAnswers({ vault, search, model })
  const records = new RoomRecords({ vault, documents, sealed, writer })
  const part: ResidentPart = {
    signed: [
      signed({
        path: '/kxp/prepare',
        body: PrepareRequest,
        bytesMax: SIGNED_BYTES_MAX,
        async answer() {
          ingest.prepare?.()
          return { ok: true }
        },
      }),
      signed({
        path: '/kxp/summarize',
        body: SummarizeRequest,
        bytesMax: SIGNED_BYTES_MAX,
        answer: (request) => summaries.summarise(request),
      }),
      signed({
        path: '/kxp/answer',
        body: AnswerRequest,
        bytesMax: SIGNED_BYTES_MAX,
        answer: ({ room, question }) => answers.answer(room, question),
      }),
      signed({
        path: '/kxp/record',
        body: RecordRequest,
        bytesMax: RECORD_BYTES_MAX,
        answer: (request) => records.take(request),
      }),
    ],
    forms: [
      {
        path: '/kxp/document',
        bytesMax: DOCUMENT_BYTES_MAX + FRAMING_BYTES_MAX,
        answer: async ({ room, ...form }) => documents.keep(room, await fileIn(form, DOCUMENT_BYTES_MAX)),
      },
    ],
    reads: [
      read(summariesRead({ vault, fault })),
      read(rawRead({ vault, documents })),
      read({
        path: '/kxp/record',
        query: z.object({ ticket: z.string() }),
        isKnown: async ({ ticket }) => sealed.names(ticket),
        async answer({ query, response }) {
          await records.send(query.ticket, response)
          return null
        },
      }),
    ],
    jobs: [sealed.expiry],
    forget(room) {
      documents.forget(room)
      search.forget(room)
    },
    async close() {
      summaries.close()
      answers.close()
      records.close()
      await Promise.all([search.close(), ingest.close(), writer.close()])
    },
  }
  return { documents, part }
}
