import {
  ParseSpeeds,
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFParser,
  PDFRawStream,
  type PDFRef,
  PDFString,
} from 'pdf-lib'
import { forgetFilter, type Lock, lockOf } from './lock.ts'
import { dictWith, withStrings } from './strings.ts'

/** A locked file, read: strings as they were meant, and the streams that hold objects or attached files. */
export interface Unlocked {
  readonly context: PDFContext
  readonly lock: Lock
}

const TYPE = PDFName.of('Type')
const CROSS_REFERENCES = PDFName.of('XRef')
const OPENED: ReadonlySet<PDFObject | undefined> = new Set(['ObjStm', 'EmbeddedFile'].map((name) => PDFName.of(name)))

/**
 * Reads a file that its owner locked and that opens without a password; null for a file that is not locked. Throws a
 * LockError when it cannot be unlocked. Streams that hold neither objects nor files stay locked unless all are asked for.
 */
export async function unlocked(source: Uint8Array, { isWhole = false } = {}): Promise<Unlocked | null> {
  if (!Buffer.from(source.buffer, source.byteOffset, source.byteLength).includes('/Encrypt')) return null
  const asIs = await PDFParser.forBytesWithOptions(source, ParseSpeeds.Fastest).parseDocument()
  const { Encrypt, ID } = asIs.trailerInfo
  const dict = asIs.lookup(Encrypt)
  if (!(dict instanceof PDFDict)) return null
  const ids = asIs.lookup(ID)
  const id = ids instanceof PDFArray && ids.size() > 0 ? ids.lookup(0) : undefined
  const lock = lockOf(dict, id instanceof PDFString || id instanceof PDFHexString ? id.asBytes() : new Uint8Array(0))
  const context = await new Unlocking(source, { lock, isWhole }).parseDocument()
  return { context, lock }
}

interface UnlockingPlan {
  readonly lock: Lock
  readonly isWhole: boolean
}

/** Unlocks each object as soon as it is read, so that objects within streams of objects are found. */
class Unlocking extends PDFParser {
  readonly #plan: UnlockingPlan

  constructor(source: Uint8Array, plan: UnlockingPlan) {
    super(source, ParseSpeeds.Fastest, false, false, false, undefined, true)
    this.#plan = plan
  }

  override parseObject(ref?: PDFRef): PDFObject {
    // Without the reference, what is within the object comes back as it is in the file.
    const object = super.parseObject()
    return ref === undefined ? object : this.#open(object, ref)
  }

  #open(object: PDFObject, ref: PDFRef): PDFObject {
    const { lock, isWhole } = this.#plan
    const open = (bytes: Uint8Array): Uint8Array => lock.strings.open(bytes, ref)
    if (!(object instanceof PDFRawStream)) return withStrings(object, open)
    const type = object.dict.lookup(TYPE)
    if (type === CROSS_REFERENCES) return object
    const dict = dictWith(object.dict, open)
    if (!isWhole && !OPENED.has(type)) return PDFRawStream.of(dict, object.contents)
    forgetFilter(dict)
    return PDFRawStream.of(dict, lock.ofStream(object.dict).open(object.contents, ref))
  }
}
