import { files } from '#engine/words/en/files.ts'
import type { Rejected } from '../document.ts'
import { HEAD_BYTES } from '../signatures.ts'
import { decodeGuessed, narrow } from '../text/charset.ts'
import { bounded } from './boundedText.ts'
import { type DataFile, refused, UnreadableData } from './contextFile.ts'
import { dataKind } from './fileKind.ts'

/** Reads a data file. Runs in the child process; throws on what it cannot bear. [CX7] */
export async function readData(
  bytes: Uint8Array<ArrayBuffer>,
  about: { readonly fileName: string; readonly mime: string },
): Promise<DataFile | Rejected> {
  try {
    const kind = dataKind(bytes.subarray(0, HEAD_BYTES), about)
    if (kind === 'xlsx') {
      const { readSpreadsheet } = await import('./spreadsheet.ts')
      return await readSpreadsheet(bytes)
    }
    const text = decodeGuessed(narrow(bytes).bytes)
    if (text.trim() === '') throw new UnreadableData(files.empty)
    if (kind === 'text') return { kind: 'data', text: bounded(text), table: null }
    const { readDelimited } = await import('./delimited.ts')
    if (kind === 'csv') return readDelimited(text)
    if (kind === 'tsv') return readDelimited(text, '\t')
    const { readJson, readJsonLines } = await import('./jsonData.ts')
    return kind === 'json' ? readJson(text) : readJsonLines(text)
  } catch (error) {
    if (error instanceof UnreadableData) return refused(error.message)
    throw error
  }
}
