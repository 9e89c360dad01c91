import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'

/** A one-page PDF whose page content is compressed: little to upload, much to read. */
export function packedPdf(content: string): Buffer {
  const packed = deflateSync(Buffer.from(content, 'latin1'))
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>>>endobj
4 0 obj<</Filter/FlateDecode/Length ${packed.length}>>stream
`),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\n%%EOF\n'),
  ])
}

export interface HostileFile {
  readonly name: string
  readonly file: string
  readonly expect: string
}

/** Unpacks the corpus's hostile files into a folder of their own. */
export function hostileFiles(corpus: string): HostileFile[] {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-hostile-'))
  execFileSync('tar', ['xzf', path.join(corpus, 'hostile/hostile.tar.gz'), '-C', folder])
  const expected = JSON.parse(readFileSync(path.join(corpus, 'hostile/expect.json'), 'utf8')) as Record<
    string,
    { expect: string }
  >
  return Object.entries(expected).map(([name, { expect }]) => ({ name, file: path.join(folder, name), expect }))
}
