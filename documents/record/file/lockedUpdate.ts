import { createHash } from 'node:crypto'
import {
  type PDFContext,
  PDFCrossRefSection,
  PDFCrossRefStream,
  type PDFDict,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFObjectStream,
  PDFRawStream,
  type PDFRef,
  PDFStream,
  PDFTrailer,
  PDFTrailerDict,
} from 'pdf-lib'
import { type Lock, nameFilter } from '../lock/lock.ts'
import { dictWith, withStrings } from '../lock/strings.ts'

/** What is added to a locked file. */
export interface LockedUpdate {
  readonly context: PDFContext
  readonly lock: Lock
  /** Where the addition begins, and the directory that it continues. */
  readonly start: number
  readonly previous: number
  /** Whether that directory is a table; else it is a stream. */
  readonly isTable: boolean
  /** Objects of the source that were changed, and the highest number that the source has. */
  readonly changed: ReadonlySet<PDFRef>
  readonly last: number
  /** Says what the addition is made from, so that no two additions share the numbers that their ciphers start from. */
  readonly seed: string
}

const [TYPE, FILE] = [PDFName.of('Type'), PDFName.of('EmbeddedFile')]

type Entry = readonly [ref: PDFRef, object: PDFObject]

/** Objects in one stream of objects. */
const PACKED_MAX = 100

/**
 * The bytes that follow a locked file, locked as it is. What a block cipher starts from is hashed from the seed, the object and
 * the string's place in it, because the same log must give the same bytes; it hides nothing, since anybody can open the file.
 */
export function lockedUpdate(update: LockedUpdate): Uint8Array {
  return new Addition(update).bytes()
}

class Addition {
  readonly #update: LockedUpdate
  readonly #parts: Uint8Array[] = []
  #at: number

  constructor(update: LockedUpdate) {
    this.#update = update
    this.#at = update.start
  }

  bytes(): Uint8Array {
    this.#put(Buffer.from('\n'))
    const { context, changed, last, isTable } = this.#update
    const saved = context.enumerateIndirectObjects().filter(([ref]) => ref.objectNumber > last || changed.has(ref))
    const directory = isTable ? this.#withTable(saved) : this.#withStream(saved)
    this.#put(serial(PDFTrailer.forLastCrossRefSectionOffset(directory)))
    return Buffer.concat(this.#parts)
  }

  #withTable(saved: readonly Entry[]): number {
    const table = PDFCrossRefSection.create()
    for (const [ref, object] of saved) table.addEntry(ref, this.#object(ref, this.#locked(ref, object)))
    const directory = this.#put(serial(table))
    this.#put(Buffer.from('\n'))
    this.#put(serial(PDFTrailerDict.of(this.#trailer())))
    this.#put(Buffer.from('\n\n'))
    return directory
  }

  /** New objects go into streams of objects, which are locked as a whole; streams and objects of the source stand alone. */
  #withStream(saved: readonly Entry[]): number {
    const { context, last } = this.#update
    const isPacked = ([ref, object]: Entry): boolean => ref.objectNumber > last && !(object instanceof PDFStream)
    const places = saved
      .filter((entry) => !isPacked(entry))
      .map(([ref, object]) => [ref, this.#object(ref, this.#locked(ref, object))] as const)
    const packed = saved.filter(isPacked)
    const packs = Array.from({ length: Math.ceil(packed.length / PACKED_MAX) }, (_, i) => {
      const objects = packed.slice(i * PACKED_MAX, (i + 1) * PACKED_MAX)
      const pack = PDFObjectStream.withContextAndObjects(
        context,
        objects.map(([ref, object]) => [ref, object]),
      )
      const ref = context.nextRef()
      return { ref, objects, place: this.#object(ref, this.#locked(ref, pack)) }
    })
    const own = context.nextRef()
    const directory = PDFCrossRefStream.create(this.#trailer())
    for (const [ref, place] of places) directory.addUncompressedEntry(ref, place)
    for (const { ref: pack, objects } of packs)
      for (const [i, [ref]] of objects.entries()) directory.addCompressedEntry(ref, pack, i)
    for (const { ref, place } of packs) directory.addUncompressedEntry(ref, place)
    directory.addUncompressedEntry(own, this.#at)
    return this.#object(own, directory)
  }

  #trailer(): PDFDict {
    const { context, previous } = this.#update
    const { Root, Encrypt, Info, ID } = context.trailerInfo
    return context.obj({
      Size: PDFNumber.of(context.largestObjectNumber + 1),
      Root,
      Encrypt,
      Info,
      ID,
      Prev: PDFNumber.of(previous),
    })
  }

  #locked(ref: PDFRef, object: PDFObject): PDFObject {
    const { lock } = this.#update
    let count = 0
    const vector = (): Uint8Array => this.#vector(ref, count++)
    const close = (bytes: Uint8Array): Uint8Array => lock.strings.close(bytes, ref, vector)
    if (!(object instanceof PDFStream)) return withStrings(object, close)
    const contents = lock.ofStream(object.dict).close(object.getContents(), ref, vector)
    const dict = dictWith(object.dict, close)
    if (lock.fileFilter !== null && dict.get(TYPE) === FILE) nameFilter(dict, lock.fileFilter)
    return PDFRawStream.of(dict, contents)
  }

  #vector({ objectNumber }: PDFRef, place: number): Uint8Array {
    return createHash('sha256').update(`${this.#update.seed} ${objectNumber} ${place}`).digest().subarray(0, 16)
  }

  #object(ref: PDFRef, object: PDFObject): number {
    const place = this.#put(Buffer.from(`${ref.objectNumber} ${ref.generationNumber} obj\n`))
    this.#put(serial(object))
    this.#put(Buffer.from('\nendobj\n\n'))
    return place
  }

  /** Gives the place in the file. */
  #put(bytes: Uint8Array): number {
    const place = this.#at
    this.#parts.push(bytes)
    this.#at += bytes.length
    return place
  }
}

interface Serial {
  sizeInBytes(): number
  copyBytesInto(buffer: Uint8Array, offset: number): number
}

function serial(object: Serial): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}
