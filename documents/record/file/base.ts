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
} from 'pdf-lib'

/** A PDF that is being added to. */
export interface Base {
  readonly document: PDFDocument
  readonly context: PDFContext
  readonly root: PDFDict
  /** Says that an object of the source was changed. */
  touch(ref: PDFRef): void
  /** The whole file. */
  save(): Promise<Uint8Array>
}

const OPTIONS = { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest, password: '' } as const
const START_SEEN = 32

/** Opens the source so that what is added follows its bytes. Throws when the file's own directory cannot be relied on. */
export async function appendedBase(source: Uint8Array): Promise<Base> {
  const { password: _, ...options } = OPTIONS
  const document = await PDFDocument.load(source, { ...options, forIncrementalUpdate: true })
  const { context } = document
  const { prevStartXRef, useObjectStreams } = context.pdfFileDetails
  const start = Buffer.from(source.subarray(prevStartXRef, prevStartXRef + START_SEEN)).toString('latin1')
  if (prevStartXRef <= 0 || !/^\s*(?:xref|\d+\s+\d+\s+obj)/u.test(start)) throw new Error('no directory to build on')
  const snapshot = document.takeSnapshot()
  // Telling the snapshot of every change costs a walk over all objects each; changes are told by `touch`.
  delete context.snapshot
  return {
    document,
    context,
    root: rootOf(context),
    touch: (ref) => snapshot.markRefForSave(ref),
    async save() {
      const added = await document.saveIncremental(snapshot, {
        useObjectStreams,
        objectsPerTick: Number.POSITIVE_INFINITY,
      })
      const whole = new Uint8Array(source.length + added.length)
      whole.set(source)
      whole.set(added, source.length)
      return whole
    },
  }
}

/** Opens the source to be saved anew, without the restrictions of an owner's password. */
export async function rewrittenBase(source: Uint8Array): Promise<Base> {
  const document = await PDFDocument.load(source, OPTIONS)
  return wholeBase(document)
}

/** A file without pages. */
export async function emptyBase(): Promise<Base> {
  return wholeBase(await PDFDocument.create({ updateMetadata: false }))
}

function wholeBase(document: PDFDocument): Base {
  const { context } = document
  return {
    document,
    context,
    root: rootOf(context),
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

/** Gives the file its identifier: the first half stays the source's, the second is the record's own. */
export function identify({ context }: Base, fingerprint: string): void {
  const own = PDFHexString.of(fingerprint.slice(0, 32))
  const ids = context.lookup(context.trailerInfo.ID)
  const first = ids instanceof PDFArray && ids.size() > 0 ? ids.get(0) : own
  context.trailerInfo.ID = context.obj([first, own])
}
