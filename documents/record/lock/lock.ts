import { PDFArray, PDFBool, PDFDict, PDFHexString, PDFName, PDFNumber, type PDFObject, PDFString } from 'pdf-lib'
import { blockCipher, type Cipher, IDENTITY, streamCipher } from './cipher.ts'
import { fileKey, type KeyFacts } from './fileKey.ts'

/** How a file that opens without a password is locked. */
export interface Lock {
  readonly strings: Cipher
  /** Which of the file's ciphers a stream is locked with, by the stream's dictionary. */
  ofStream(dict: PDFDict): Cipher
  /** The crypt filter of attached files where it is another than that of streams; null where it is the same. */
  readonly fileFilter: string | null
}

/** A way of locking that is not one of the standard's with passwords, or a file that needs one. */
export class LockError extends Error {
  override readonly name = 'LockError'
}

/** Reads an encryption dictionary. Throws a LockError when what it says cannot be followed. */
export function lockOf(dict: PDFDict, id: Uint8Array): Lock {
  if (nameIn(dict, 'Filter') !== 'Standard') throw new LockError('no lock with a password')
  const facts = factsOf(dict, id)
  if (![1, 2, 4, 5].includes(facts.version)) throw new LockError(`a lock of kind ${facts.version}`)
  const key = fileKey(facts)
  if (key === null) throw new LockError('no key without a password')
  const named = facts.version < 4 ? () => streamCipher(key) : (name: string) => filterOf(dict, name, key)
  const streamFilter = nameIn(dict, 'StmF') ?? 'Identity'
  const fileFilter = nameIn(dict, 'EFF') ?? streamFilter
  const [streams, files] = [named(streamFilter), named(fileFilter)]
  return {
    fileFilter: facts.version < 4 || fileFilter === streamFilter ? null : fileFilter,
    strings: named(nameIn(dict, 'StrF') ?? 'Identity'),
    ofStream(stream) {
      const type = nameIn(stream, 'Type')
      const own = cryptFilter(stream)
      if (own !== null) return named(own)
      if (type === 'Metadata' && !facts.isMetadataLocked) return IDENTITY
      return type === 'EmbeddedFile' ? files : streams
    },
  }
}

function factsOf(dict: PDFDict, id: Uint8Array): KeyFacts {
  const version = numberIn(dict, 'V') ?? 0
  return {
    version,
    revision: numberIn(dict, 'R') ?? 0,
    bits: numberIn(dict, 'Length'),
    owner: bytesIn(dict, 'O') ?? new Uint8Array(0),
    user: bytesIn(dict, 'U') ?? new Uint8Array(0),
    userKey: bytesIn(dict, 'UE'),
    permissions: numberIn(dict, 'P') ?? 0,
    isMetadataLocked: version < 4 || entry(dict, 'EncryptMetadata') !== PDFBool.False,
    id,
  }
}

function filterOf(dict: PDFDict, name: string, key: Uint8Array): Cipher {
  if (name === 'Identity') return IDENTITY
  const filters = entry(dict, 'CF')
  const filter = filters instanceof PDFDict ? entry(filters, name) : undefined
  const method = filter instanceof PDFDict ? nameIn(filter, 'CFM') : null
  if (method === 'V2' && key.length <= 16) return streamCipher(key)
  if (method === 'AESV2' && key.length === 16) return blockCipher(key, 128)
  if (method === 'AESV3' && key.length === 32) return blockCipher(key, 256)
  throw new LockError(`an unknown crypt filter ${method}`)
}

const CRYPT = PDFName.of('Crypt')
const [FILTER, PARAMETERS] = [PDFName.of('Filter'), PDFName.of('DecodeParms')]

/** Has a stream name its crypt filter itself, for readers that do not ask what files are locked with. */
export function nameFilter(stream: PDFDict, name: string): void {
  const { context } = stream
  const parameters = context.obj({ Type: 'CryptFilterDecodeParms', Name: name })
  const filters = listed(entry(stream, 'Filter'))
  stream.set(FILTER, context.obj([CRYPT, ...filters]))
  stream.set(PARAMETERS, context.obj([parameters, ...filters.map(() => null)]))
}

/** Takes the crypt filter out of what a stream names, once it is open. */
export function forgetFilter(stream: PDFDict): void {
  if (cryptFilter(stream) === null) return
  const { context } = stream
  stream.set(FILTER, context.obj(listed(entry(stream, 'Filter')).slice(1)))
  stream.set(PARAMETERS, context.obj(listed(entry(stream, 'DecodeParms')).slice(1)))
}

function listed(object: PDFObject | undefined): PDFObject[] {
  return object instanceof PDFArray ? object.asArray() : object === undefined ? [] : [object]
}

/** The filter that a stream names itself: the first of its filters when that is `Crypt`. */
function cryptFilter(stream: PDFDict): string | null {
  if (first(entry(stream, 'Filter')) !== CRYPT) return null
  const parameters = first(entry(stream, 'DecodeParms'))
  return (parameters instanceof PDFDict ? nameIn(parameters, 'Name') : null) ?? 'Identity'
}

function first(object: PDFObject | undefined): PDFObject | undefined {
  return object instanceof PDFArray ? (object.size() > 0 ? object.lookup(0) : undefined) : object
}

function entry(dict: PDFDict, key: string): PDFObject | undefined {
  return dict.lookup(PDFName.of(key))
}

function nameIn(dict: PDFDict, key: string): string | null {
  const value = entry(dict, key)
  return value instanceof PDFName ? value.decodeText() : null
}

function numberIn(dict: PDFDict, key: string): number | null {
  const value = entry(dict, key)
  return value instanceof PDFNumber ? value.asNumber() : null
}

function bytesIn(dict: PDFDict, key: string): Uint8Array | null {
  const value = entry(dict, key)
  return value instanceof PDFString || value instanceof PDFHexString ? value.asBytes() : null
}
