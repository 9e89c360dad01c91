import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import {
  AnswerReply,
  DocumentReply,
  EndReply,
  PrepareReply,
  RecordReply,
  RemoveReply,
  ResidentHealth,
  SummarizeReply,
} from '#protocol/kxp/exchanges.ts'
import { Exchange, type ExchangeOptions, type Sent } from './exchange.ts'
import { type PassedFile, type Resident, ResidentAway, type ResidentRefusal } from './port.ts'

/** Times within which the resident answers; a long document or a slow model takes a while. */
const DOCUMENT_MS_MAX = 180_000
const SUMMARY_MS_MAX = 30_000
const ANSWER_MS_MAX = 35_000
const RECORD_MS_MAX = 30_000
const QUICK_MS_MAX = 10_000

export interface HttpResidentOptions extends ExchangeOptions {
  readonly publicUrl: string
}

const Refused = z.object({ error: z.string().min(1), ocrPlaceholder: z.literal(true).optional() })

/** The resident service over HTTP. [KX50] */
export function httpResident({ publicUrl, ...options }: HttpResidentOptions): Resident {
  const exchange = new Exchange(options)
  const asked = (path: string, body: object, msMax: number): Sent => {
    return { path, type: 'application/json', chunks: [Buffer.from(JSON.stringify(body))], msMax }
  }
  const ask = async <T extends object>(schema: z.ZodType<T>, sent: Sent) => replyOf(schema, await exchange.send(sent))
  const sure = async <T extends object>(schema: z.ZodType<T>, sent: Sent): Promise<T> => {
    const reply = await ask(schema, sent)
    if (isRefusal(reply)) throw new ResidentAway(`The resident refused ${sent.path}: ${reply.error}`)
    return reply
  }
  return {
    publicUrl,
    async prepare() {
      await ask(PrepareReply, asked('/kxp/prepare', {}, QUICK_MS_MAX))
    },
    keep: (code, file) => ask(DocumentReply, documentOf(code, file)),
    async remove(code, docId) {
      await sure(RemoveReply, asked('/kxp/remove', { room: code, docId }, QUICK_MS_MAX))
    },
    summarise: (request) => ask(SummarizeReply, asked('/kxp/summarize', request, SUMMARY_MS_MAX)),
    answer: (room, question) => ask(AnswerReply, asked('/kxp/answer', { room, question }, ANSWER_MS_MAX)),
    record: (request) => ask(RecordReply, asked('/kxp/record', request, RECORD_MS_MAX)),
    async end(room) {
      const { destroyed } = await sure(EndReply, asked('/kxp/end', { room }, QUICK_MS_MAX))
      return { destroyed }
    },
    async check() {
      const look = { method: 'GET', path: '/kxp/health', type: 'application/json', chunks: [] } as const
      await sure(ResidentHealth, { ...look, msMax: QUICK_MS_MAX })
    },
    async close() {
      exchange.close()
    },
  }
}

function isRefusal<T extends object>(reply: T | ResidentRefusal): reply is ResidentRefusal {
  return 'refused' in reply
}

/** Statuses that say nothing about the request: wrong secrets or clocks, too many requests, a fault, a stop. */
const isAway = (status: number) => status === 401 || status === 408 || status === 429 || status >= 500 || status < 200

function replyOf<T extends object>(
  schema: z.ZodType<T>,
  { status, body }: { readonly status: number; readonly body: unknown },
): T | ResidentRefusal {
  if (isAway(status)) throw new ResidentAway(`The resident answered ${status}.`)
  if (status === 200) {
    const reply = schema.safeParse(body)
    if (reply.success) return reply.data
    throw new ResidentAway('The resident answered with something else than was asked for.')
  }
  const refused = Refused.safeParse(body)
  if (!refused.success && status !== 422) throw new ResidentAway(`The resident answered ${status} without a sentence.`)
  if (!refused.success) return { refused: status, error: 'The resident service could not read the request.' }
  const { error, ocrPlaceholder } = refused.data
  return { refused: status, error, ...(ocrPlaceholder === undefined ? {} : { ocrPlaceholder }) }
}

const BOUNDARY_BYTES = 16

/** A multipart form around the chunks, which are not copied together. */
function documentOf(code: string, { fileName, declared, chunks }: PassedFile): Sent {
  const boundary = `parley-${randomBytes(BOUNDARY_BYTES).toString('hex')}`
  const head = [
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${quotable(fileName)}"`,
    `Content-Type: ${/^[\w.+-]+\/[\w.+-]+$/.test(declared) ? declared : 'application/octet-stream'}`,
    '',
    '',
  ].join('\r\n')
  return {
    path: `/kxp/document?room=${encodeURIComponent(code)}`,
    type: `multipart/form-data; boundary=${boundary}`,
    chunks: [Buffer.from(head), ...chunks, Buffer.from(`\r\n--${boundary}--\r\n`)],
    msMax: DOCUMENT_MS_MAX,
  }
}

/** As browsers write it: what would end the name or its line is percent-encoded. */
function quotable(fileName: string): string {
  return fileName
    .toWellFormed()
    .replaceAll('"', '%22')
    .replace(/[\r\n\0]/g, ' ')
}
