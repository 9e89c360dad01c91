import { deflateSync } from 'node:zlib'
import { type Attack, told } from '../attack.ts'
import { Bystander, guest, upload } from '../guest.ts'
import { Victim } from '../victim.ts'

const ANSWER_MS_MAX = 25_000
const WAIT_MS_MAX = 1_000
const SHORT_WAIT_MS_MAX = 4_000
const MB = 1024 * 1024

const MADE: Readonly<Record<string, () => string | Uint8Array>> = {
  'unpacks to 300 MB.pdf': () => packed(' '.repeat(300 * MB)),
  'draws for ever.pdf': () => packed('q '.repeat(4_000_000)),
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
    const bound = extent === 'whole' ? WAIT_MS_MAX : SHORT_WAIT_MS_MAX
    const victim = await Victim.start({ RATE_LIMITS: 'off' })
    const findings: string[] = []
    let slowestMs = 0
    const bystander = await Bystander.enter(victim.url)
    try {
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
      if (bystander.worstMs > bound) findings.push(`somebody else waited ${Math.round(bystander.worstMs)} ms`)
      if (!victim.isAlive) findings.push('the service ended')
      findings.push(...victim.faults())
    } finally {
      await bystander.leave()
      await victim.remove()
    }
    return {
      tried: `${names.length} files`,
      figure: `the slowest answered in ${(slowestMs / 1_000).toFixed(1)} s`,
      findings: told(findings),
    }
  },
}

/** Returns a one-page PDF with a highly compressed page: small to upload, large to read. */
function packed(content: string): Uint8Array {
  const bytes = deflateSync(Buffer.from(content, 'latin1'))
  const head = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Filter/FlateDecode/Length ${bytes.length}>>stream
`
  return Buffer.concat([
    Buffer.from(head),
    bytes,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n'),
  ])
}
