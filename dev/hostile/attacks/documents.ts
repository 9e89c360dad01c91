import type { Attack } from '../attack.ts'
import { guest, upload } from '../guest.ts'
import { packedPdf } from '../packedPdf.ts'
import { underAttack } from '../underAttack.ts'

const ANSWER_MS_MAX = 25_000
const WAIT_MS_MAX = { whole: 1_000, short: 4_000 } as const
const MB = 1024 * 1024

const MADE: Readonly<Record<string, () => string | Uint8Array>> = {
  'unpacks to 300 MB.pdf': () => packedPdf(' '.repeat(300 * MB)),
  'draws for ever.pdf': () => packedPdf('q '.repeat(4_000_000)),
  'nests.pdf': () => `%PDF-1.4\n1 0 obj${'['.repeat(200_000)}\nendobj\ntrailer<</Root 1 0 R>>\n%%EOF`,
  'names itself.pdf': () =>
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 1 0 R/Kids[1 0 R 1 0 R]/Count 99999999>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  'ends early.pdf': () => '%PDF-1.7\n1 0 obj<</Type/Catalog',
  'is a page.pdf': () => '<!doctype html><script>while(true);</script>',
  'is empty.pdf': () => '',
  'one header of 3 MB.eml': () => `From: a@example.test\nSubject: ${'x '.repeat(1.5 * MB)}\n\nbody\n`,
  'quotes.eml': () =>
    `From: a@example.test\nSubject: q\nDate: Tue, 1 Jan 2030 10:00:00 +0000\n\n${'> '.repeat(200_000)}end\n`,
  'nests parts.eml': () =>
    `${Array.from({ length: 3_000 }, (_, i) => `Content-Type: multipart/mixed; boundary=b${i}\n\n--b${i}`).join('\n')}\n`,
  'lines of From.mbox': () => 'From x\n'.repeat(100_000),
}

/** Uploads malicious files: every upload is answered, and nobody else is disturbed. */
export const documents: Attack = {
  name: 'documents made to harm',
  async run(extent) {
    const names = Object.keys(MADE).slice(extent === 'whole' ? 0 : 2)
    return underAttack({}, async ({ victim, findings, bystander }) => {
      let slowestMs = 0
      await bystander(WAIT_MS_MAX[extent])
      for (const name of names) {
        const host = await guest(victim.url)
        const { code } = await host.ask('room:create', { name: 'Eve' })
        const asked = performance.now()
        const status = await upload(victim.url, code, MADE[name]!(), name).then(
          (answer) => answer.status,
          () => 0,
        )
        const tookMs = performance.now() - asked
        slowestMs = Math.max(slowestMs, tookMs)
        if (status === 0 || status >= 500) findings.push(`${name}: answered ${status}`)
        if (tookMs > ANSWER_MS_MAX) findings.push(`${name}: took ${Math.round(tookMs)} ms`)
        host.leave()
      }
      const figure = `the slowest answered in ${(slowestMs / 1_000).toFixed(1)} s`
      return { tried: `${names.length} files`, figure }
    })
  },
}
