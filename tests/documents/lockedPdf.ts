import { PDFRef } from 'pdf-lib'
import { blockCipher, type Cipher, IDENTITY, streamCipher } from '#documents/record/lock/cipher.ts'
import { md5 } from '#documents/record/lock/fileKey.ts'
import { rc4 } from '#documents/record/lock/rc4.ts'
import { assemble } from '../../fixtures/documents/pdfWriter.ts'

/** How a page of ours is locked, which qpdf does not write. */
export interface LockPlan {
  /** Entries of the encryption dictionary beside O, U and P: `/V 4/R 4/CF<<…>>`. */
  readonly entries: string
  readonly strings: Method
  readonly streams: Method
  /** Entries of the page's content stream. */
  readonly content?: string
  readonly hasId?: boolean
  /** The dictionary stands in the trailer itself. */
  readonly isDirect?: boolean
}

export type Method = 'none' | 'rc4' | 'aes'

export const WORDS = 'Words of the document'
export const LANGUAGE = 'cy-GB'

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const OWNER = Buffer.alloc(32, 0x5a)
const ID = Buffer.from('00112233445566778899aabbccddeeff', 'hex')
const PERMISSIONS = -44
const START = () => Buffer.alloc(16, 7)

/** A one-page PDF that opens without a password, its key of 128 bits. */
export function lockedPdf(plan: LockPlan): Uint8Array {
  const id = plan.hasId === false ? Buffer.alloc(0) : ID
  const flags = Buffer.alloc(4)
  flags.writeInt32LE(PERMISSIONS)
  let key = md5(PADDING, OWNER, flags, id)
  for (let i = 0; i < 50; i++) key = md5(key)
  let user: Uint8Array = md5(PADDING, id)
  for (let i = 0; i < 20; i++)
    user = rc4(
      key.map((byte) => byte ^ i),
      user,
    )
  const ciphers: Record<Method, Cipher> = { none: IDENTITY, rc4: streamCipher(key), aes: blockCipher(key, 128) }
  const shut = (method: Method, text: string, object: number): Buffer =>
    Buffer.from(ciphers[method].close(Buffer.from(text), PDFRef.of(object), START))
  const content = shut(plan.streams, `BT /F 12 Tf 72 300 Td (${WORDS}) Tj ET`, 5).toString('latin1')
  const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`
  const lock = `<</Filter/Standard${plan.entries}/O${hex(OWNER)}/U${hex(Buffer.concat([user, Buffer.alloc(16)]))}/P ${PERMISSIONS}>>`
  const objects = [
    `<</Type/Catalog/Pages 2 0 R/Lang${hex(shut(plan.strings, LANGUAGE, 1))}>>`,
    '<</Type/Pages/Count 1/Kids[4 0 R]/MediaBox[0 0 400 400]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/Contents 5 0 R/Resources<</Font<</F 3 0 R>>>>>>',
    `<</Length ${content.length}${plan.content ?? ''}>>stream\n${content}\nendstream`,
    ...(plan.isDirect ? [] : [lock]),
  ]
  const encrypt = plan.isDirect ? lock : '6 0 R'
  return new Uint8Array(
    assemble(
      objects,
      `/Root 1 0 R/Encrypt ${encrypt}${plan.hasId === false ? '' : `/ID[${hex(ID)}${hex(ID)}]`}`,
      '1.6',
    ),
  )
}
