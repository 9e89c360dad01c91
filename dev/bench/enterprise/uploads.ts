import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Enterprise } from '#replay/player/enterprise.ts'
import { assemble } from '../../../fixtures/documents/pdfWriter.ts'
import { startParley } from '../fanout/server.ts'
import { median, type Row } from '../report.ts'
import { openRoom, upload } from './room.ts'

const TYPICAL = new URL('../../../fixtures/documents/real/epanet-faq.pdf', import.meta.url)
const PAIRS = { typical: 15, large: 7 } as const
const RATIO_MAX = 1.15
const MORE_MB_MAX = 40
const SIDE = 3_870

/** The same uploads in both tiers in turns, and what a large one takes of the coordinator's memory. [PF21] [PF22] */
export async function benchUploads(both: Enterprise): Promise<Row[]> {
  const standard = await startParley()
  const standardUrl = `http://127.0.0.1:${standard.port}`
  const large = scanned()
  const typical = readFileSync(TYPICAL)
  try {
    const pair = async (bytes: Buffer<ArrayBuffer>) => {
      const here = await once(standardUrl, bytes)
      return { here, there: await once(both.url, bytes) }
    }
    await pair(typical)
    const [hereMb, thereMb] = [growth(standard.pid), growth(both.coordinator.pid)]
    const rows: Row[] = []
    for (const [name, bytes] of [
      ['typical', typical],
      ['large', large],
    ] as const) {
      const pairs: { here: number; there: number }[] = []
      for (let i = 0; i < PAIRS[name]; i++) pairs.push(await pair(bytes))
      rows.push(rowOf(bytes.length, pairs))
    }
    const [here, there] = [hereMb(), thereMb()]
    const what = `memory that the coordinator takes for it, MB more than in the standard tier (${Math.round(there)} beside ${Math.round(here)})`
    return [...rows, { what, value: there - here, goal: `<= ${MORE_MB_MAX}`, good: there - here <= MORE_MB_MAX }]
  } finally {
    await standard.stop()
  }
}

async function once(url: string, bytes: Buffer<ArrayBuffer>): Promise<number> {
  const { code, host } = await openRoom(url)
  try {
    return await upload(url, code, bytes)
  } finally {
    host.close()
  }
}

function rowOf(bytes: number, pairs: readonly { here: number; there: number }[]): Row {
  const value = median(pairs.map(({ here, there }) => there / here))
  const ms = (side: 'here' | 'there') => Math.round(median(pairs.map((pair) => pair[side])))
  const size = bytes > 2 ** 20 ? `${(bytes / 2 ** 20).toFixed(1)} MB` : `${Math.round(bytes / 1_024)} KB`
  const what = `upload of ${size}, times that in the standard tier (${ms('there')} ms beside ${ms('here')})`
  return { what, value, goal: `<= ${RATIO_MAX}`, good: value <= RATIO_MAX }
}

/** Returns what tells by how many MB the process has grown at most since now. */
function growth(pid: number): () => number {
  const restMb = memoryMb(pid, 'VmRSS')
  // The peak begins anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  return () => memoryMb(pid, 'VmHWM') - restMb
}

function memoryMb(pid: number, name: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? Number.NaN) / 1_024
}

/** A document of nearly 15 MB: a page of text under a picture that does not pack. */
function scanned(): Buffer<ArrayBuffer> {
  const text = Array.from(
    { length: 40 },
    (_, i) => `BT /F1 11 Tf 72 ${780 - 16 * i} Td (${i + 1}. What the parties agree on in this point.) Tj ET`,
  )
  const content = `q 595 0 0 842 0 0 cm /P Do Q\n${text.join('\n')}`
  const picture = randomBytes(SIDE * SIDE).toString('latin1')
  const image = `/Type/XObject/Subtype/Image/Width ${SIDE}/Height ${SIDE}/ColorSpace/DeviceGray/BitsPerComponent 8`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</P 6 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<<${image}/Length ${picture.length}>>\nstream\n${picture}\nendstream`,
  ]
  return Buffer.from(assemble(objects, '/Root 1 0 R'))
}
