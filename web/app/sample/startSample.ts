import type { Rest, Result, RoomClient } from '@parley/client'
import { hereAndNow } from '../landing/roomSettings.ts'
import { t } from '../strings/t.ts'
import contract from './agreement.pdf?url'
import { Cast } from './cast.ts'
import { PICKED } from './script.ts'

const DURATION_MS = 15 * 60_000
/** How long the sections of the contract may take to appear, in milliseconds. */
const SECTIONS_MS_MAX = 30_000

/**
 * Creates a room with the sample contract and two simulated colleagues who have picked their sections. Resolves when the visitor
 * is in it; the colleagues come while the setup is shown. [WM90]
 */
export async function startSample(client: RoomClient, rest: Rest, name: string): Promise<Result> {
  const file = await rest.file(new URL(contract, location.origin).href)
  if (!file.ok) return file
  const created = await client.create({
    name,
    durationMs: DURATION_MS,
    template: 'contract',
    aiMode: 'moderator',
    ...hereAndNow(),
  })
  const { code } = client.snapshot()
  if (!created.ok || code === null) return created
  const uploaded = await rest.upload(code, file.value, t.sample.fileName)
  if (!uploaded.ok) return uploaded
  void seatColleagues(client)
  return { ok: true }
}

async function seatColleagues(client: RoomClient): Promise<void> {
  const cast = await Cast.join(client)
  const sections = await sectionsOf(client)
  await cast?.prepare(PICKED.flatMap((index) => sections[index] ?? []))
}

/** Resolves to the ids of the document's sections once they are there; to none when they take too long. */
function sectionsOf(client: RoomClient): Promise<readonly string[]> {
  const ids = () => client.snapshot().state?.doc.sections.map(({ id }) => id) ?? []
  return new Promise((resolve) => {
    const stop = client.subscribe(() => ids().length > 0 && done())
    const timer = setTimeout(done, SECTIONS_MS_MAX)
    function done() {
      clearTimeout(timer)
      stop()
      resolve(ids())
    }
    if (ids().length > 0) done()
  })
}
