import { cleanLine } from '#engine/text.ts'

/** Maximum bytes of a name in UTF-8: with a prefix it stays below the 255 of common file systems. */
const BYTES_MAX = 180
/** Maximum bytes of an ending that is kept when a name is cut. */
const ENDING_BYTES_MAX = 20
/** Characters that Windows allows in no name. */
const FORBIDDEN = /[\\/:*?"<>|\t\n]/g

/** Returns a file name that every common system can unpack behind a prefix: no path, no forbidden character, its ending kept. [XP5] */
export function portableName(name: string): string {
  const line = withoutLostEnd(cleanLine(name.normalize('NFC')).replace(FORBIDDEN, '_'))
  const dot = line.lastIndexOf('.')
  const ending = dot > 0 ? line.slice(dot) : ''
  const kept = Buffer.byteLength(ending) <= ENDING_BYTES_MAX ? ending : ''
  const base = cutToBytes(line.slice(0, line.length - kept.length), BYTES_MAX - Buffer.byteLength(kept))
  return (kept === '' ? withoutLostEnd(base) : `${base}${kept}`) || 'file'
}

/** Returns letters and digits of a name, joined by `-`, for the name of an archive; `space` when none is left. [XP5] */
export function plainName(name: string): string {
  const words =
    name
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 60).replace(/-$/, '') || 'space'
}

/** Removes the dots and spaces at the end, which Windows drops. */
function withoutLostEnd(name: string): string {
  let end = name.length
  while (end > 0 && '. '.includes(name.charAt(end - 1))) end -= 1
  return name.slice(0, end)
}

function cutToBytes(text: string, max: number): string {
  let bytes = 0
  let end = 0
  for (const character of text) {
    bytes += Buffer.byteLength(character)
    if (bytes > max) break
    end += character.length
  }
  return text.slice(0, end)
}
