import { PDFArray, PDFDict, PDFHexString, PDFName, type PDFObject, PDFString } from 'pdf-lib'

const SIGNED = PDFName.of('ByteRange')
const SIGNATURE = PDFName.of('Contents')

/** The same object with other strings. A signature is never locked, so it stays. */
export function withStrings(object: PDFObject, change: (bytes: Uint8Array) => Uint8Array): PDFObject {
  if (object instanceof PDFString || object instanceof PDFHexString)
    return PDFHexString.fromBytes(change(object.asBytes()))
  if (object instanceof PDFArray) return arrayWith(object, change)
  return object instanceof PDFDict ? dictWith(object, change) : object
}

/** The same dictionary with other strings. */
export function dictWith(dict: PDFDict, change: (bytes: Uint8Array) => Uint8Array): PDFDict {
  const isSignature = dict.has(SIGNED)
  const copy = PDFDict.withContext(dict.context)
  for (const [key, value] of dict.entries())
    copy.set(key, isSignature && key === SIGNATURE ? value : withStrings(value, change))
  return copy
}

function arrayWith(array: PDFArray, change: (bytes: Uint8Array) => Uint8Array): PDFArray {
  const copy = array.clone()
  for (const [i, item] of array.asArray().entries()) copy.set(i, withStrings(item, change))
  return copy
}
