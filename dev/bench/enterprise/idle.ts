import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Enterprise } from '#replay/player/enterprise.ts'
import { treePssMb } from '../memory/pss.ts'
import type { Row } from '../report.ts'
import { openRoom, upload } from './room.ts'

const DOCUMENT = new URL('../../../fixtures/documents/real/epanet-faq.pdf', import.meta.url)
const SETTLED_MS = 4_000
const AFTER_MS_MAX = 90_000
const LOOK_AGAIN_MS = 1_000
const MB_MAX = 120

/** Memory of the resident and its children at rest: after its start, and once it has nothing more to do with a document. [PF23] */
export async function benchIdle(both: Enterprise): Promise<Row[]> {
  await delay(SETTLED_MS)
  const fresh = treePssMb(both.resident.pid)
  const { code, host } = await openRoom(both.url)
  await upload(both.url, code, readFileSync(DOCUMENT))
  const startedAt = performance.now()
  let after = treePssMb(both.resident.pid)
  while (after >= MB_MAX && performance.now() - startedAt < AFTER_MS_MAX) {
    await delay(LOOK_AGAIN_MS)
    after = treePssMb(both.resident.pid)
  }
  const seconds = (performance.now() - startedAt) / 1_000
  host.close()
  const row = (what: string, value: number): Row => ({ what, value, goal: `< ${MB_MAX}`, good: value < MB_MAX })
  return [
    row('memory of a fresh resident with all its processes, MB (PSS)', fresh),
    row(`the same ${seconds.toFixed(0)} s after a document was read`, after),
  ]
}
