import { cleanLine, cleanText } from '#engine/text.ts'

/** Maximum octets of a line, without its end. */
const LINE_OCTETS_MAX = 75

/** Text of a property: nothing in it ends the line or the value. [CL11] */
export function escapedText(text: string): string {
  return cleanText(text)
    .replaceAll('\t', ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

/** Value of a parameter in quotation marks, which it cannot hold itself. */
export const quotedParameter = (text: string): string => `"${cleanLine(text).replaceAll('"', "'")}"`

/** An address as URI: what would end or split it is percent-encoded. */
export function mailtoUri(email: string): string {
  const encoded = encodeURI(cleanLine(email).toWellFormed())
  return `mailto:${encoded.replace(/[?#;,&:]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)}`
}

/** Lines folded at 75 octets, never inside a character, each ended by CRLF. [CL11] */
export function foldedLines(lines: readonly string[]): string {
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > LINE_OCTETS_MAX) {
      parts.push(part)
      part = ' '
      octets = 1
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n')
}
