import { keywordsOf } from '#engine/language/words.ts'
import type { DataFile, PageText } from './context/contextFile.ts'
import type { Ingested, IngestedSection } from './document.ts'
import type { IngestJob } from './ingestJob.ts'
import { readerOf } from './kinds/kinds.ts'

/** What a child process answers. */
export type Reading = Ingested | DataFile | PageText

/** Reads a file whose kind is known from its first bytes. Runs in the child process; throws on what it cannot bear. */
export async function readDocument(
  bytes: Uint8Array<ArrayBuffer>,
  { kind, fileName, readMs, mime = '', charset = '' }: IngestJob,
): Promise<Reading> {
  if (kind === 'data') return (await import('./context/readData.ts')).readData(bytes, { fileName, mime })
  if (kind === 'page') return (await import('./context/readPage.ts')).readPage(bytes, { mime, charset })
  const { read } = await readerOf(kind)
  const document = await read(bytes, { fileName, readMs })
  return document.kind === 'rejected' ? document : { ...document, sections: withKeywords(document.sections) }
}

function withKeywords(sections: readonly IngestedSection[]): IngestedSection[] {
  const keywords = keywordsOf(sections)
  return sections.map((section, i) => ({ ...section, keywords: keywords[i] ?? '' }))
}
