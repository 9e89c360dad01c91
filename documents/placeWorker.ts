import { cleanLine } from '#engine/text.ts'
import { bytesOf } from '#workers/parts.ts'
import { serve } from '#workers/serve.ts'
import { openPdf, type PdfDocument } from './kinds/pdf/open.ts'
import { EXCERPT_CHARS_MAX, EXCERPTS_MAX, type PlaceCalls, type PlaceQuery } from './places.ts'
import { pinPoint } from './record/place/geometry.ts'
import { type PlacePages, pagesOf } from './record/place/pages.ts'
import { lineText } from './record/place/textIndex.ts'

/** The process that reads what is printed at a place, and the documents that it holds for the next question. */
const DOCUMENTS_MAX = 3
/** Text heights around the pin within which a line counts as being there. */
const REACH = 1.2

interface Held {
  readonly pdf: PdfDocument | null
  readonly pages: PlacePages | null
}

const held = new Map<string, Held>()

async function open(key: string, bytes: Uint8Array): Promise<Held> {
  const pdf = await openPdf(bytes).catch(() => null)
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

serve<PlaceCalls>(() => ({
  calls: {
    async textAt(query, { parts }) {
      const document = held.get(query.key) ?? (parts.length > 0 ? await open(query.key, bytesOf(parts)) : null)
      return document && (await excerpts(document, query).catch(() => []))
    },
  },
}))
