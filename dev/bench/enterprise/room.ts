import { RawClient } from '../fanout/rawClient.ts'

/** A room with one person in it, who is the host. */
export interface BenchRoom {
  readonly code: string
  readonly host: RawClient
}

export async function openRoom(url: string): Promise<BenchRoom> {
  const host = await new RawClient(Number(new URL(url).port)).connected()
  const { code } = await host.ask('room:create', { name: 'Ana', durationMs: 3_600_000, aiMode: 'assist' })
  return { code, host }
}

/** Uploads a document; returns the time that it took, in ms. Throws when it was refused. */
export async function upload(url: string, code: string, bytes: Buffer<ArrayBuffer>): Promise<number> {
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'document.pdf')
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/rooms/${code}/document`, { method: 'POST', body: form })
  await response.arrayBuffer()
  const tookMs = performance.now() - startedAt
  if (!response.ok) throw new Error(`the upload was answered ${response.status}`)
  return tookMs
}

export interface BenchSection {
  readonly id: string
  readonly title: string
}

/** Picks every section and starts the meeting. */
export async function begin({ host }: BenchRoom): Promise<readonly BenchSection[]> {
  const { state } = await host.ask('room:state', {})
  const sections: readonly BenchSection[] = state.doc.sections
  await host.ask('setup:pick-sections', { sectionIds: sections.map(({ id }) => id) })
  const { error } = await host.ask('setup:start', {})
  if (error) throw new Error(error)
  return sections
}
