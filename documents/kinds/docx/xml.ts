import { Parser } from 'htmlparser2'
import { files } from '#engine/words/en/files.ts'

/** Why a file cannot be read, in one sentence for people. */
export class UnreadableDocx extends Error {}

/** Attributes by their names without prefix. */
export type Attributes = Readonly<Record<string, string>>

export interface XmlVisitor {
  /** Names bear the prefixes `w`, `m` and `mc` whatever prefixes the file uses; those of other namespaces none. */
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

const NAMESPACES: Readonly<Record<string, string>> = {
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main': 'w:',
  'http://purl.oclc.org/ooxml/wordprocessingml/main': 'w:',
  'http://schemas.openxmlformats.org/officeDocument/2006/math': 'm:',
  'http://purl.oclc.org/ooxml/officeDocument/math': 'm:',
  'http://schemas.openxmlformats.org/markup-compatibility/2006': 'mc:',
}

/** Maximum depth of elements: the parser's cost grows with the square of it. */
const DEPTH_MAX = 50_000

/**
 * Walks through a part. A document type declaration, which could define entities, and elements nested deeper than any
 * document's make the file unreadable. [DX5]
 */
export function visitXml(part: Uint8Array, visitor: XmlVisitor): void {
  const prefixes = new Map<string, string>()
  const nameOf = (raw: string): string => {
    const colon = raw.indexOf(':')
    return (prefixes.get(raw.slice(0, Math.max(colon, 0))) ?? '') + raw.slice(colon + 1)
  }
  let depth = 0
  const parser = new Parser(
    {
      onopentag(raw, attributes) {
        depth += 1
        if (depth > DEPTH_MAX) throw new UnreadableDocx(files.wordDamaged)
        const plain: Record<string, string> = Object.create(null)
        for (const [name, value] of Object.entries(attributes)) {
          if (name === 'xmlns' || name.startsWith('xmlns:')) prefixes.set(name.slice(6), NAMESPACES[value] ?? '')
          plain[name.slice(name.indexOf(':') + 1)] = value
        }
        visitor.open(nameOf(raw), plain)
      },
      onclosetag(raw) {
        depth -= 1
        visitor.close?.(nameOf(raw))
      },
      ontext: (text) => visitor.text?.(text),
      onprocessinginstruction(name) {
        if (name.toUpperCase() === '!DOCTYPE') throw new UnreadableDocx(files.wordDamaged)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(decoded(part))
}

/** Parts are in UTF-8, or in UTF-16 with a mark. */
function decoded(part: Uint8Array): string {
  const [first, second] = part
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const charset = isWide ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8'
  return new TextDecoder(charset).decode(part)
}
