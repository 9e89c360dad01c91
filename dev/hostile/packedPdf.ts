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
