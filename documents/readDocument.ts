import { keywordsOf } from '#engine/language/words.ts'
import { workClock } from '#workers/workTime.ts'
import type { DataFile, PageText } from './context/contextFile.ts'
import type { Ingested, IngestedSection, IngestedThread } from './document.ts'
import type { IngestJob } from './ingestJob.ts'
import { noThread } from './sniff.ts'

/** What a child process answers. */
export type Reading = Ingested | DataFile | PageText

/** Reads a file whose kind is known from its first bytes. Runs in the child process; throws on what it cannot bear. */
export async function readDocument(
  bytes: Uint8Array<ArrayBuffer>,
  { kind, fileName, readMs, mime = '', charset = '' }: IngestJob,
): Promise<Reading> {
  if (kind === 'data') return (await import('./context/readData.ts')).readData(bytes, { fileName, mime })
  if (kind === 'page') return (await import('./context/readPage.ts')).readPage(bytes, { mime, charset })
  if (kind === 'text') return await readThread(bytes, fileName)
  const { extractPdf } = await import('./kinds/pdf/extract.ts')
  const extracted = await extractPdf(bytes, fileName, { lateAt: readMs, clock: workClock() })
  if ('kind' in extracted) return extracted
  const { document } = extracted
  return { ...document, sections: withKeywords(document.sections) }
}

async function readThread(bytes: Uint8Array, fileName: string): Promise<Ingested> {
  const { parseThread } = await import('./kinds/email/thread.ts')
  const { divideThread } = await import('./kinds/email/topics/topics.ts')
  const thread: IngestedThread | null = await parseThread(bytes, fileName)
  return thread === null ? noThread(bytes) : { ...thread, topics: withKeywords(divideThread(thread)) }
}

function withKeywords(sections: readonly IngestedSection[]): IngestedSection[] {
  const keywords = keywordsOf(sections)
  return sections.map((section, i) => ({ ...section, keywords: keywords[i]! }))
}
