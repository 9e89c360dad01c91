import * as z from 'zod'
import { disposition, matchesETag } from '#api/storedFile.ts'
import { DOCUMENT_KINDS } from '#engine/room/documentKinds.ts'
import { queryNumber } from '#protocol/http/fields.ts'
import { type DocumentReply, KxpRoom } from '#protocol/kxp/exchanges.ts'
import type { ListedSummary } from '#protocol/views/summary.ts'
import type { OpenCall, OpenRead } from '../http/exchange.ts'
import type { KeptSummary } from '../kept.ts'
import { ResidentError } from '../residentError.ts'
import type { RecordPlace } from '../vault/record.ts'
import type { Vault } from '../vault/vault.ts'
import type { RoomDocuments } from './roomDocuments.ts'
import { SharedBytes } from './sharedBytes.ts'

export interface ReadServices {
  readonly vault: Vault
  readonly documents: RoomDocuments
}

export interface SummariesServices {
  readonly vault: Vault
  readonly fault: (error: unknown, where: string) => void
}

/** Maximum UTF-16 code units of a title in a file name. */
const TITLE_MAX = 100

const SINCE = { min: 0, max: Number.MAX_SAFE_INTEGER, fallback: 0 }
const SummariesQuery = z.object({ room: KxpRoom, since: queryNumber('since', SINCE) })
const RawQuery = z.object({ room: KxpRoom, doc_id: z.string().min(1).max(100).optional() })

/** Every summary of a room that is newer than `since`, by seq, several of one section among them; none of a room that is not open. [KX43] */
export function summariesRead(services: SummariesServices): OpenRead<typeof SummariesQuery> {
  return {
    path: '/kxp/summaries',
    query: SummariesQuery,
    isKnown: ({ room }) => isKnown(services.vault, room),
    async answer({ query: { room, since } }) {
      const newer = (await services.vault.list(room, 'summary')).filter(({ seq }) => seq > since)
      const summaries = await Promise.all(newer.map((place) => summaryAt(services, room, place)))
      return { summaries: summaries.filter((summary) => summary !== null) }
    },
  }
}

/** Null for one that is gone, or that does not open: the others are read all the same. */
async function summaryAt(
  { vault, fault }: SummariesServices,
  room: string,
  place: RecordPlace,
): Promise<ListedSummary | null> {
  const record = await vault.get(room, { kind: 'summary', ...place }).catch((error: unknown) => {
    fault(error, 'summaries')
    return null
  })
  if (!record) return null
  const summary: KeptSummary = JSON.parse(record.toString())
  return { ...summary, source: 'resident' }
}

/** The bytes of a document that is shown page by page, or the text of any other, as in the standard tier. [KX44] */
export function rawRead(services: ReadServices): OpenRead<typeof RawQuery> {
  const shared = new SharedBytes()
  return {
    path: '/kxp/document/raw',
    query: RawQuery,
    isKnown: ({ room }) => isKnown(services.vault, room),
    async answer(call) {
      const document = await documentOf(services, call.query)
      return send({ documents: services.documents, shared }, document, call)
    },
  }
}

async function isKnown(vault: Vault, room: string): Promise<boolean> {
  return (await vault.status(room)) !== 'unknown'
}

async function documentOf(
  { vault, documents }: ReadServices,
  { room, doc_id: wanted }: z.output<typeof RawQuery>,
): Promise<DocumentReply> {
  const status = await vault.status(room)
  if (status === 'unknown') throw new ResidentError(404, 'There is no room with that code.')
  if (status === 'ended') throw notRetained()
  const all = await documents.list(room)
  const document = wanted === undefined ? all[0] : all.find(({ docId }) => docId === wanted)
  if (!document && wanted !== undefined) throw new ResidentError(404, 'There is no such document in this room.')
  if (!document) throw notRetained()
  return document
}

async function send(
  { documents, shared }: { readonly documents: RoomDocuments; readonly shared: SharedBytes },
  { docId, kind, title, sha256, bytes: size }: DocumentReply,
  { query: { room }, request, response }: OpenCall<typeof RawQuery>,
): Promise<object | null> {
  const etag = `"${sha256}"`
  response.set({ ETag: etag, 'Content-Security-Policy': 'sandbox', 'Cache-Control': 'private, no-cache' })
  if (matchesETag(request.get('if-none-match'), etag)) {
    response.status(304).end()
    return null
  }
  const { shownAs, mimes, endings } = DOCUMENT_KINDS[kind]
  if (shownAs !== 'pages') return (await documents.view(room, docId)) ?? Promise.reject(notRetained())
  const bytes = await shared.of(`${room} ${docId}`, size, response, () => documents.bytes(room, docId))
  if (bytes === null) throw notRetained()
  response.set({
    'Content-Type': mimes[0],
    'Content-Disposition': disposition('inline', `${title.slice(0, TITLE_MAX)}${endings[0]}`),
  })
  response.send(bytes)
  return null
}

function notRetained(): ResidentError {
  return new ResidentError(409, 'not-retained')
}
