import { files } from '#engine/words/en/files.ts'
import { isText } from '../text/isText.ts'
import { UnreadableData } from './contextFile.ts'

export type DataKind = 'csv' | 'tsv' | 'json' | 'ndjson' | 'text' | 'xlsx'

const BY_EXTENSION: Readonly<Record<string, DataKind>> = {
  csv: 'csv',
  tsv: 'tsv',
  tab: 'tsv',
  json: 'json',
  ndjson: 'ndjson',
  jsonl: 'ndjson',
  txt: 'text',
  md: 'text',
  markdown: 'text',
  xlsx: 'xlsx',
}
const BY_MIME: Readonly<Record<string, DataKind>> = {
  'text/csv': 'csv',
  'text/tab-separated-values': 'tsv',
  'application/json': 'json',
  'application/x-ndjson': 'ndjson',
  'text/plain': 'text',
  'text/markdown': 'text',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
}

/** What a data file is: an archive or text by its content, which text by its name, or by its declared type without one. */
export function dataKind(
  head: Uint8Array,
  { fileName, mime }: { readonly fileName: string; readonly mime: string },
): DataKind {
  const extension = /\.([A-Za-z0-9]{1,10})$/u.exec(fileName)?.[1]?.toLowerCase()
  const named = extension === undefined ? BY_MIME[mime] : own(BY_EXTENSION, extension)
  if (head.length === 0) throw new UnreadableData(files.empty)
  if (isArchive(head)) {
    if (named === undefined) throw new UnreadableData(files.dataKinds)
    return 'xlsx'
  }
  if (named === undefined) throw new UnreadableData(files.dataKinds)
  if (named === 'xlsx') throw new UnreadableData(files.noXlsx)
  if (!isText(head)) throw new UnreadableData(files.dataNoText)
  return named
}

function isArchive(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && head[2] === 3 && head[3] === 4
}

function own<T>(table: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined
}
