import { createHash } from 'node:crypto'
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  type PDFRef,
  PDFString,
} from 'pdf-lib'
import { textString } from '../type/sheet.ts'
import { pdfDate } from './annotate.ts'
import type { Base } from './base.ts'

export interface Attachment {
  readonly name: string
  readonly mime: string
  readonly about: string
  readonly bytes: Uint8Array
  /** The same packed, where packing makes it smaller. */
  readonly packed: Uint8Array | null
}

/** Entries of the source's own list of attachments that are kept in it, and the depth to which it is read. */
const ENTRIES_MAX = 1_000
const DEPTH_MAX = 12

/** Embeds files. They come last in the file's list of associated files, which is how a reader tells them from the source's own. */
export function attach(base: Base, attachments: readonly Attachment[], at: number): void {
  const { context, root } = base
  const entries = existing(context, root)
  const specs = attachments.map((attachment) => {
    const spec = specOf(context, attachment, at)
    entries.push({ key: freeKey(attachment.name, entries), spec })
    return spec
  })
  entries.sort((a, b) => Buffer.compare(a.key, b.key))
  const names = context.obj(entries.flatMap(({ key, spec }) => [PDFHexString.of(key.toString('hex')), spec]))
  setEntry(root, context, 'Names', (all) => all.set(PDFName.of('EmbeddedFiles'), context.obj({ Names: names })))
  const associated = context.lookup(root.get(PDFName.of('AF')))
  const before = associated instanceof PDFArray ? associated.asArray() : []
  root.set(PDFName.of('AF'), context.obj([...before, ...specs]))
}

interface Entry {
  readonly key: Buffer
  readonly spec: PDFObject
}

function specOf(context: PDFContext, { name, mime, about, bytes, packed }: Attachment, at: number): PDFRef {
  const entries = {
    Type: 'EmbeddedFile',
    Subtype: mime,
    Params: {
      Size: bytes.length,
      ModDate: PDFString.of(pdfDate(at)),
      CheckSum: PDFHexString.of(createHash('md5').update(bytes).digest('hex')),
    },
    ...(packed && { Filter: 'FlateDecode' }),
  }
  const file = context.register(context.stream(packed ?? bytes, entries))
  const spec = context.obj({
    Type: 'Filespec',
    F: textString(name),
    UF: textString(name),
    Desc: textString(about),
    AFRelationship: 'Data',
    EF: { F: file, UF: file },
  })
  return context.register(spec)
}

/** The attachments that the source has itself. */
function existing(context: PDFContext, root: PDFDict): Entry[] {
  const names = context.lookup(root.get(PDFName.of('Names')))
  const tree = names instanceof PDFDict ? names.get(PDFName.of('EmbeddedFiles')) : undefined
  const entries: Entry[] = []
  const visit = (object: PDFObject | undefined, depth: number): void => {
    const node = context.lookup(object)
    if (!(node instanceof PDFDict) || depth > DEPTH_MAX) return
    const kids = context.lookup(node.get(PDFName.of('Kids')))
    if (kids instanceof PDFArray) for (const kid of kids.asArray().slice(0, ENTRIES_MAX)) visit(kid, depth + 1)
    const list = context.lookup(node.get(PDFName.of('Names')))
    if (!(list instanceof PDFArray)) return
    for (let i = 0; i + 1 < list.size() && entries.length < ENTRIES_MAX; i += 2) {
      const key = context.lookup(list.get(i))
      if (key instanceof PDFString || key instanceof PDFHexString)
        entries.push({ key: Buffer.from(key.asBytes()), spec: list.get(i + 1) })
    }
  }
  visit(tree, 0)
  return entries
}

function freeKey(name: string, entries: readonly Entry[]): Buffer {
  for (let i = 0; ; i++) {
    const key = Buffer.from(i === 0 ? name : `${name}.${i}`)
    if (!entries.some((entry) => entry.key.equals(key))) return key
  }
}

/** Changes a dictionary of the catalogue in a copy of its own, which may have been an object elsewhere. */
function setEntry(root: PDFDict, context: PDFContext, name: string, change: (dict: PDFDict) => void): void {
  const old = context.lookup(root.get(PDFName.of(name)))
  const copy = old instanceof PDFDict ? old.clone(context) : context.obj({})
  change(copy)
  root.set(PDFName.of(name), copy)
}

/** The files that were attached last under these names, unpacked. Throws when one is missing or cannot be unpacked. */
export function attached(
  context: PDFContext,
  root: PDFDict,
  decode: (stream: PDFObject) => Uint8Array,
): Map<string, Uint8Array> {
  const found = new Map<string, Uint8Array>()
  const list = context.lookup(root.get(PDFName.of('AF')))
  if (!(list instanceof PDFArray)) return found
  for (const item of list.asArray().slice(-8)) {
    const spec = context.lookup(item)
    if (!(spec instanceof PDFDict)) continue
    const name = context.lookup(spec.get(PDFName.of('UF')))
    const files = context.lookup(spec.get(PDFName.of('EF')))
    const stream = files instanceof PDFDict ? context.lookup(files.get(PDFName.of('UF'))) : undefined
    if ((name instanceof PDFHexString || name instanceof PDFString) && stream)
      found.set(name.decodeText(), decode(stream))
  }
  return found
}
