import { posix } from 'node:path'
import { files } from '#engine/words/en/files.ts'
import { unpackedParts } from '../../context/archive.ts'
import { UnreadableData } from '../../context/contextFile.ts'
import { UnreadableDocx, visitXml } from './xml.ts'

/** The parts of a Word document that its text comes from; those that it has none of are absent. */
export interface DocxParts {
  readonly document: Uint8Array
  readonly styles?: Uint8Array | undefined
  readonly numbering?: Uint8Array | undefined
  readonly footnotes?: Uint8Array | undefined
  readonly endnotes?: Uint8Array | undefined
  /** Title, author and the like. */
  readonly properties?: Uint8Array | undefined
}

const MACROS = files.wordMacros
const NO_TEXT_PART = files.wordNoTextPart

/**
 * The text parts of a Word document, unpacked within limits; null for an archive that is none. Everything else in the archive,
 * macros, pictures and embedded files, is left alone, and no relationship that leads out of the file is followed.
 */
export function openDocx(bytes: Uint8Array): DocxParts | null {
  const parts = new Map(unpacked(bytes).map((part) => [part.name, part.bytes]))
  const main = related(parts, '').get('officeDocument')
  const type = contentType(parts.get('[Content_Types].xml'), main)
  if (type.includes('macroEnabled')) throw new UnreadableDocx(MACROS)
  if (main === undefined || !/wordprocessingml\.(?:document|template)/u.test(type)) {
    if (![...parts.keys()].some((name) => name.startsWith('word/'))) return null
    throw new UnreadableDocx(NO_TEXT_PART)
  }
  const document = parts.get(main)
  if (document === undefined) throw new UnreadableDocx(NO_TEXT_PART)
  const of = related(parts, main)
  const part = (kind: string) => parts.get(of.get(kind) ?? '')
  return {
    document,
    styles: part('styles'),
    numbering: part('numbering'),
    footnotes: part('footnotes'),
    endnotes: part('endnotes'),
    properties: parts.get(related(parts, '').get('core-properties') ?? ''),
  }
}

function unpacked(bytes: Uint8Array) {
  try {
    return unpackedParts(bytes, (name) => /\.(?:xml|rels)$/u.test(name))
  } catch (error) {
    throw error instanceof UnreadableData ? new UnreadableDocx(error.message) : error
  }
}

/** Parts that a part names, by the last word of the relationship's type; of the whole file for ''. */
function related(parts: ReadonlyMap<string, Uint8Array>, of: string): Map<string, string> {
  const { dir, base } = posix.parse(of)
  const found = new Map<string, string>()
  const list = parts.get(posix.join(dir, '_rels', `${base}.rels`))
  if (list === undefined) return found
  visitXml(list, {
    open(name, { Type = '', Target = '', TargetMode }) {
      if (name !== 'Relationship' || TargetMode === 'External') return
      const kind = Type.slice(Type.lastIndexOf('/') + 1)
      const target = Target.startsWith('/') ? Target.slice(1) : posix.join(dir, Target)
      if (!found.has(kind)) found.set(kind, target)
    },
  })
  return found
}

/** What the file says that a part is; empty when it says nothing. */
function contentType(list: Uint8Array | undefined, part: string | undefined): string {
  let found = ''
  if (list === undefined) return found
  visitXml(list, {
    open(name, { PartName = '', ContentType = '' }) {
      if (name === 'Override' && PartName === `/${part}`) found = ContentType
    },
  })
  return found
}
