import { crc32, deflateRawSync } from 'node:zlib'

export interface Part {
  readonly name: string
  readonly bytes: Uint8Array | string
  /** What the archive's list says it unpacks to, where that is to be a lie. */
  readonly claimed?: number
}

/** A zip archive of deflated parts. */
export function archive(parts: readonly Part[]): Buffer<ArrayBuffer> {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, bytes, claimed } of parts) {
    const raw = Buffer.from(bytes as string)
    const packed = deflateRawSync(raw, { level: 9 })
    const shared = Buffer.alloc(26)
    shared.writeUInt16LE(20, 0)
    shared.writeUInt16LE(8, 4)
    shared.writeUInt32LE(crc32(raw), 10)
    shared.writeUInt32LE(packed.length, 14)
    shared.writeUInt32LE(claimed ?? raw.length, 18)
    shared.writeUInt16LE(name.length, 22)
    bodies.push(Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed)
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(at, 10)
    list.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, Buffer.from(name))
    at += 4 + shared.length + name.length + packed.length
  }
  const index = Buffer.concat(list)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(index.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, index, Buffer.from('PK\x05\x06', 'latin1'), end])
}

type Cell = string | number | boolean | null

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** The parts of a workbook with these sheets; `more` replaces or adds parts. */
export function workbookParts(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Part[] {
  const names = Object.keys(sheets)
  const listed = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`).join('')
  const links = names
    .map((_, i) => `<Relationship Id="rId${i + 1}" Type="${REL}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`)
    .join('')
  const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'
  return [
    { name: '[Content_Types].xml', bytes: '<Types/>' },
    {
      name: 'xl/workbook.xml',
      bytes: `<workbook xmlns="${MAIN}" xmlns:r="${REL}"><sheets>${listed}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', bytes: `<Relationships xmlns="${packages}">${links}</Relationships>` },
    ...names.map((name, i) => ({ name: `xl/worksheets/sheet${i + 1}.xml`, bytes: sheetXml(sheets[name]!) })),
  ]
}

export function workbook(sheets: Parameters<typeof workbookParts>[0]): Buffer<ArrayBuffer> {
  return archive(workbookParts(sheets))
}

function sheetXml(rows: readonly (readonly Cell[])[]): string {
  const xml = rows.map((cells, r) => `<row r="${r + 1}">${cells.map((cell, c) => cellXml(cell, r, c)).join('')}</row>`)
  return `<worksheet xmlns="${MAIN}"><sheetData>${xml.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell, row: number, column: number): string {
  const place = `${String.fromCharCode(65 + column)}${row + 1}`
  if (cell === null) return ''
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`
  return `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
}
