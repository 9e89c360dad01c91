import { createHash } from 'node:crypto'
import { type PassedFile, type Resident, ResidentAway, type ResidentRefusal } from '#integrations/resident/port.ts'
import { DOCUMENT_BYTES_MAX, type DocumentReply, type RecordRequest } from '#protocol/kxp/exchanges.ts'

interface HeldRoom {
  readonly documents: Map<string, DocumentReply>
  /** Newest summary by section. */
  readonly summaries: Map<string, { readonly seq: number; readonly text: string }>
}

/** A resident in memory. Any bytes are a PDF of three sections, those that begin with `From ` an e-mail of two topics; a `.png` is refused. */
export interface ResidentDouble extends Resident {
  /** True: every call rejects with ResidentAway. */
  away: boolean
  /** True: calls are carried out, but their answers are lost. */
  deaf: boolean
  readonly held: ReadonlyMap<string, HeldRoom>
  readonly ended: ReadonlySet<string>
  /** How often it was told to get ready. */
  prepared: number
  /** Names of the calls that arrived, each with its room. */
  readonly calls: readonly string[]
  readonly records: readonly RecordRequest[]
}

/** Settings of a service whose documents live at a resident. */
export const ENTERPRISE = {
  TIER: 'enterprise',
  RESIDENT_PUBLIC_URL: 'http://resident.test',
  KXP_SHARED_SECRET: 'a-secret-of-at-least-thirty-two-bytes',
} as const

const ENDED: ResidentRefusal = { refused: 409, error: 'This meeting has ended.' }
const TITLES = ['1. Definitions', '2. Grant of License', '3. Termination']
const TOPICS = ['Price of the second year', 'Delivery date']

export function residentDouble({ publicUrl = 'http://resident.test' } = {}): ResidentDouble {
  const held = new Map<string, HeldRoom>()
  const ended = new Set<string>()
  const calls: string[] = []
  const records: RecordRequest[] = []
  const roomOf = (code: string) => {
    const room = held.get(code) ?? { documents: new Map(), summaries: new Map() }
    held.set(code, room)
    return room
  }
  const called = async <T>(name: string, code: string, carryOut: () => T): Promise<T> => {
    if (double.away) throw new ResidentAway('The resident cannot be asked: ECONNREFUSED.')
    calls.push(`${name} ${code}`)
    const reply = carryOut()
    if (double.deaf) throw new ResidentAway('The resident cannot be asked: ECONNRESET.')
    return reply
  }
  const double = {
    publicUrl,
    away: false,
    deaf: false,
    prepared: 0,
    held,
    ended,
    calls,
    records,
    async prepare() {
      if (double.away) throw new ResidentAway('The resident cannot be asked: ECONNREFUSED.')
      double.prepared += 1
    },
    keep: (code: string, file: PassedFile) =>
      called('keep', code, () => {
        if (ended.has(code)) return ENDED
        const refusal = refusalOf(file)
        if (refusal) return refusal
        const read = documentOf(file)
        const { documents } = roomOf(code)
        const known = [...documents.values()].find(({ sha256 }) => sha256 === read.sha256)
        if (!known) documents.set(read.docId, read)
        return known ?? read
      }),
    remove: (code: string, docId: string) =>
      called('remove', code, () => {
        held.get(code)?.documents.delete(docId)
      }),
    summarise: ({ room, sectionId, seq, messages }: Parameters<Resident['summarise']>[0]) =>
      called('summarise', room, () => {
        if (ended.has(room)) return ENDED
        const { summaries } = roomOf(room)
        const reply = { ok: true, room, sectionId, seq, source: 'fallback' } as const
        if (seq <= (summaries.get(sectionId)?.seq ?? 0)) return { ...reply, stale: true } as const
        summaries.set(sectionId, { seq, text: messages.map(({ text }) => text).join(' / ') })
        return reply
      }),
    answer: (code: string, question: string) =>
      called('answer', code, () => {
        if (ended.has(code)) return ENDED
        if (!held.get(code)?.documents.size)
          return { ok: true, text: 'Nothing close to that was found.', sections: [] } as const
        return { ok: true, text: `About “${question}”: ${TITLES[0]}.`, sections: [TITLES[0]!] } as const
      }),
    record: (request: RecordRequest) =>
      called('record', request.room, () => {
        if (ended.has(request.room)) return ENDED
        if (!held.get(request.room)?.documents.has(request.docId))
          return { refused: 404, error: 'There is no such document in this room.' }
        records.push(request)
        return { ok: true, ticket: `ticket-${records.length}`, until: Date.now() + 86_400_000 } as const
      }),
    end: (code: string) =>
      called('end', code, () => {
        ended.add(code)
        return { destroyed: held.delete(code) }
      }),
    check: async () => {
      if (double.away) throw new ResidentAway('The resident cannot be asked: ECONNREFUSED.')
    },
    close: async () => {},
  } satisfies ResidentDouble
  return double
}

function refusalOf({ fileName, bytes }: PassedFile): ResidentRefusal | null {
  if (bytes > DOCUMENT_BYTES_MAX) return { refused: 413, error: 'The file is larger than 15 MB.' }
  if (!fileName.endsWith('.png')) return null
  return { refused: 422, error: 'Text in images cannot be read yet.', ocrPlaceholder: true }
}

function documentOf({ fileName, chunks, bytes }: PassedFile): DocumentReply {
  const content = Buffer.concat(chunks)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const isThread = content.subarray(0, 5).toString() === 'From '
  const sections = (isThread ? TOPICS : TITLES).map((title, i) => ({
    id: `${isThread ? 'topic' : 'sec'}_${i + 1}`,
    title,
    preview: `What ${title} begins with.`,
    level: 1,
    ...(isThread ? { messageIndex: i } : { page: i + 1 }),
  }))
  const title = fileName.replace(/\.\w+$/, '') || 'Untitled'
  const docId = `doc_${sha256.slice(0, 26).toUpperCase()}`
  const shape = isThread
    ? ({ kind: 'email', source: 'email', pages: null, emails: 2 } as const)
    : ({ kind: 'pdf', source: 'headings', pages: 3, emails: null } as const)
  return { ok: true, docId, title, sha256, bytes, sections, ...shape }
}
