import { writeSync } from 'node:fs'
import { cleanLine } from '#engine/text.ts'
import { type Frame, FrameReader, frame } from './frames.ts'
import { openPdf, type PdfDocument } from './kinds/pdf/open.ts'
import { EXCERPT_CHARS_MAX, EXCERPTS_MAX, PLACE_TAGS, type PlaceQuery } from './places.ts'
import { pinPoint } from './record/place/geometry.ts'
import { type PlacePages, pagesOf } from './record/place/pages.ts'
import { lineText } from './record/place/textIndex.ts'

/** The process that reads what is printed at a place: questions on standard input, answers on a pipe, one at a time. */
const RESULT_FD = 3
const DOCUMENTS_MAX = 3
const DOCUMENT_BYTES_MAX = 64 * 1024 * 1024
/** Text heights around the pin within which a line counts as being there. */
const REACH = 1.2

interface Held {
  readonly pdf: PdfDocument | null
  readonly pages: PlacePages | null
}

const held = new Map<string, Held>()

async function open(key: string, bytes: Uint8Array): Promise<Held> {
  const pdf = await openPdf(new Uint8Array(bytes)).catch(() => null)
  const document = { pdf, pages: pdf === null ? null : pagesOf(pdf) }
  held.set(key, document)
  for (const old of held.keys()) {
    if (held.size <= DOCUMENTS_MAX) break
    await held.get(old)?.pdf?.loadingTask.destroy()
    held.delete(old)
  }
  return document
}

async function excerpts({ pages }: Held, { page: number, xPct, yPct }: PlaceQuery): Promise<string[]> {
  const page = await pages?.page(number)
  if (!page || ![xPct, yPct].every((percent) => percent >= 0 && percent <= 100)) return []
  const line = page.text.lineAt(pinPoint(page.box, xPct, yPct), REACH)
  return [cleanLine(lineText(line), EXCERPT_CHARS_MAX)].filter((text) => text !== '').slice(0, EXCERPTS_MAX)
}

function send(tag: string, content: string): void {
  const bytes = frame(tag, content)
  for (let sent = 0; sent < bytes.length; ) sent += writeSync(RESULT_FD, bytes, sent)
}

let waiting: PlaceQuery | null = null

async function take({ tag, content }: Frame): Promise<void> {
  const query: PlaceQuery = tag === PLACE_TAGS.query ? JSON.parse(content.toString()) : waiting!
  const known = held.get(query.key)
  if (tag === PLACE_TAGS.query && query.isSent) waiting = query
  else if (tag === PLACE_TAGS.query && !known) send(PLACE_TAGS.unknown, '')
  else {
    const document = tag === PLACE_TAGS.document ? await open(query.key, content) : known!
    send(PLACE_TAGS.answer, JSON.stringify(await excerpts(document, query).catch(() => [])))
  }
}

const reader = new FrameReader(DOCUMENT_BYTES_MAX)
for await (const piece of process.stdin) {
  for (const received of reader.push(piece as Buffer)) {
    await take(received)
    reader.reset()
  }
}
process.exit(0)
