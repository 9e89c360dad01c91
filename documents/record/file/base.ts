import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRef,
  PDFStreamWriter,
} from 'pdf-lib'
import { type Unlocked, unlocked } from '../lock/open.ts'
import { lockedUpdate } from './lockedUpdate.ts'

/** A PDF that is being added to. */
export interface Base {
  readonly context: PDFContext
  readonly root: PDFDict
  /** A page, from 1, that does not say itself where it is. Throws when it cannot be found. */
  pageRef(number: number): PDFRef
  /** Says that an object of the source was changed. */
  touch(ref: PDFRef): void
  /** The whole file. `seed` says what it is made from. */
  save(seed: string): Promise<Uint8Array>
}

const OPTIONS = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, password: '' } as const
const START_SEEN = 32

/**
 * Opens the source so that what is added follows its bytes, locked as they are where they are. Throws when the file's own
 * directory cannot be relied on, or its lock cannot be opened.
 */
export async function appendedBase(source: Uint8Array): Promise<Base> {
  const opened = await unlocked(source)
  if (opened) return lockedBase(source, opened)
  const { password: _, ...options } = OPTIONS
  const document = await PDFDocument.load(source, { ...options, forIncrementalUpdate: true })
  const { context } = document
  const { useObjectStreams } = context.pdfFileDetails
  directoryOf(source, context)
  const snapshot = document.takeSnapshot()
  // Telling the snapshot of every change costs a walk over all objects each; changes are told by `touch`.
  delete context.snapshot
  return {
    context,
    root: rootOf(context),
    pageRef: (number) => document.getPage(number - 1).ref,
    touch: (ref) => snapshot.markRefForSave(ref),
    async save() {
      const added = await document.saveIncremental(snapshot, {
        useObjectStreams,
        objectsPerTick: Number.POSITIVE_INFINITY,
      })
      return joined(source, added)
    },
  }
}

function lockedBase(source: Uint8Array, { context, lock }: Unlocked): Base {
  const { at, isTable } = directoryOf(source, context)
  const changed = new Set<PDFRef>()
  const last = context.largestObjectNumber
  return {
    context,
    root: rootOf(context),
    pageRef: noPage,
    touch: (ref) => changed.add(ref),
    async save(seed) {
      const start = source.length
      return joined(source, lockedUpdate({ context, lock, start, previous: at, isTable, changed, last, seed }))
    },
  }
}

/** Where the file says that its last directory is, and of which kind it is. */
function directoryOf(source: Uint8Array, { pdfFileDetails }: PDFContext): { at: number; isTable: boolean } {
  const at = pdfFileDetails.prevStartXRef
  const start = Buffer.from(source.subarray(at, at + START_SEEN)).toString('latin1')
  if (at <= 0 || !/^\s*(?:xref|\d+\s+\d+\s+obj)/u.test(start)) throw new Error('no directory to build on')
  return { at, isTable: /^\s*xref/u.test(start) }
}

function joined(source: Uint8Array, added: Uint8Array): Uint8Array {
  const whole = new Uint8Array(source.length + added.length)
  whole.set(source)
  whole.set(added, source.length)
  return whole
}

/** Opens the source to be saved anew, without the restrictions of an owner's password. */
export async function rewrittenBase(source: Uint8Array): Promise<Base> {
  // The library leaves the directory of a locked file behind as an object, and readers take the new file for locked.
  const opened = await unlocked(source, { isWhole: true }).catch(() => null)
  if (opened) return unlockedBase(opened)
  const document = await PDFDocument.load(source, OPTIONS)
  return wholeBase(document)
}

function unlockedBase({ context }: Unlocked): Base {
  const { Encrypt } = context.trailerInfo
  if (Encrypt instanceof PDFRef) context.delete(Encrypt)
  delete context.trailerInfo.Encrypt
  return {
    context,
    root: rootOf(context),
    pageRef: noPage,
    touch: () => {},
    save: () => PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer(),
  }
}

function noPage(number: number): never {
  throw new Error(`page ${number} has no place of its own`)
}

/** A file without pages. */
export async function emptyBase(): Promise<Base> {
  return wholeBase(await PDFDocument.create({ updateMetadata: false }))
}

function wholeBase(document: PDFDocument): Base {
  const { context } = document
  return {
    context,
    root: rootOf(context),
    pageRef: (number) => document.getPage(number - 1).ref,
    touch: () => {},
    save: () =>
      document.save({
        addDefaultPage: false,
        updateFieldAppearances: false,
        objectsPerTick: Number.POSITIVE_INFINITY,
      }),
  }
}

function rootOf(context: PDFContext): PDFDict {
  return context.lookup(context.trailerInfo.Root, PDFDict)
}

/** Hangs pages behind those that are there, under a node of their own. Returns that node's reference beforehand. */
export function appendPages(base: Base, node: PDFRef, pages: readonly PDFRef[]): void {
  const { context, root } = base
  const treeRef = root.get(PDFName.of('Pages'))
  const tree = context.lookup(treeRef, PDFDict)
  const kids = context.lookup(tree.get(PDFName.of('Kids')), PDFArray)
  const count = context.lookup(tree.get(PDFName.of('Count')), PDFNumber).asNumber()
  if (!(treeRef instanceof PDFRef)) throw new Error('the page tree has no place of its own')
  context.assign(node, context.obj({ Type: 'Pages', Parent: treeRef, Kids: [...pages], Count: pages.length }))
  tree.set(PDFName.of('Kids'), context.obj([...kids.asArray(), node]))
  tree.set(PDFName.of('Count'), PDFNumber.of(count + pages.length))
  base.touch(treeRef)
}

/**
 * Gives the file its identifier: the first half stays the source's, the second is the record's own. The key of a locked file
 * follows from the first half, so one that has none gets none.
 */
export function identify({ context }: Base, fingerprint: string): void {
  const own = PDFHexString.of(fingerprint.slice(0, 32))
  const ids = context.lookup(context.trailerInfo.ID)
  if (ids === undefined && context.trailerInfo.Encrypt) return
  const first = ids instanceof PDFArray && ids.size() > 0 ? ids.get(0) : own
  context.trailerInfo.ID = context.obj([first, own])
}
