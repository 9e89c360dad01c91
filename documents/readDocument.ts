import { keywordsOf } from '#engine/room/words.ts'
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
  const { extractPdf } = await import('./pdf/extract.ts')
  const extracted = await extractPdf(bytes, fileName, { lateAt: readMs, clock: workClock() })
  if ('kind' in extracted) return extracted
  const { document } = extracted
  return { ...document, sections: withKeywords(document.sections) }
}

/** So much of the time in which a busy machine gave the process no turn does not count. */
const WAIT_MS_MAX = 1_500

/** Milliseconds that this process has worked from now on. */
function workClock(): () => number {
  const began = performance.now()
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    const passed = performance.now() - began
    return Math.max(passed - WAIT_MS_MAX, Math.min(passed, (user + system) / 1000))
  }
}

async function readThread(bytes: Uint8Array, fileName: string): Promise<Ingested> {
  const { parseThread } = await import('./email/thread.ts')
  const { divideThread } = await import('./email/topics.ts')
  const thread: IngestedThread | null = await parseThread(bytes, fileName)
  return thread === null ? noThread(bytes) : { ...thread, topics: withKeywords(divideThread(thread)) }
}

function withKeywords(sections: readonly IngestedSection[]): IngestedSection[] {
  const keywords = keywordsOf(sections)
  return sections.map((section, i) => ({ ...section, keywords: keywords[i]! }))
}
