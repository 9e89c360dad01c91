import { text } from 'node:stream/consumers'
import type { IngestedDocument, IngestedSection } from '#documents/document.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import type { FileStore } from '#stores/files/port.ts'

/** What is stored of a document that is not shown by its bytes: the document as read, and its sections with their texts. */
export interface KeptThread {
  readonly thread: Omit<IngestedDocument, 'sections'>
  readonly topics: readonly IngestedSection[]
}

/** Stores it beside the document's bytes, which are named by their SHA-256. [DU1] */
export async function keepThread(
  { store, incoming }: { readonly store: FileStore; readonly incoming: IncomingFiles },
  code: string,
  sha256: string,
  kept: KeptThread,
): Promise<void> {
  const path = await incoming.write(Buffer.from(JSON.stringify(kept)))
  try {
    await store.take(code, threadName(sha256), path)
  } finally {
    await incoming.discard(path)
  }
}

export async function threadOf(store: FileStore, code: string, sha256: string): Promise<KeptThread | null> {
  const name = threadName(sha256)
  if ((await store.size(code, name)) === null) return null
  return JSON.parse(await text(store.read(code, name))) as KeptThread
}

/** Drops a document's bytes and what was read of it. */
export async function dropDocument(store: FileStore, code: string, sha256: string): Promise<void> {
  await store.drop(code, sha256)
  await store.drop(code, threadName(sha256))
}

const threadName = (sha256: string) => `${sha256}.thread.json`
