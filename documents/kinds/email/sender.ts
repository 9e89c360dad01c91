import { cleanLine } from '#engine/text.ts'
import { LINE_MATCH_MAX, SENDER_MAX } from './limits.ts'

/** What a message without a readable sender shows. */
export const UNKNOWN_SENDER = 'Unknown sender'

const ADDRESS = /(?<=^|[\s<>()[\]"',;:])[^\s<>()[\]"',;:/]+@[^\s<>()[\]"',;:]+/u
/** List archives hide addresses: "lars at seas.harvard.edu". */
const VEILED_ADDRESS = /(?<![^\s<>()[\]"',;:])[^\s<>()[\]"',;:]+ at [^\s<>()[\]"',;:]+\.[a-z]{2,}/iu
const NAME_IN_COMMENT = /^([^\s@]+(?:@| at )[^\s(]+)\s*\(([^()]+)\)$/u
const ON_BEHALF =
  / (?:on behalf of|im auftrag von|de la part de|en nombre de|per conto di|namens|em nome de|från|от имени|代表) /iu

/** The first e-mail address of a line, also one veiled as "user at host"; null when it holds none. */
export function findAddress(line: string): string | null {
  if (line.length > LINE_MATCH_MAX) return null
  const plain = line.includes('@') ? ADDRESS.exec(line) : null
  const veiled = plain || !line.includes(' at ') ? null : VEILED_ADDRESS.exec(line)
  return (plain ?? veiled)?.[0] ?? null
}

/** `Name <addr>` as it may be shown, of a From line in any client's layout; empty when nothing is left. */
export function displaySender(raw: string): string {
  const line = withoutLinks(cleanLine(raw.slice(0, LINE_MATCH_MAX)))
  const behalf = line.split(ON_BEHALF).at(-1)!
  const comment = NAME_IN_COMMENT.exec(behalf)
  const address = comment?.[1] ?? findAddress(behalf)
  if (!address) return cleanLine(unquoted(behalf), SENDER_MAX)
  const name = comment?.[2] ?? behalf.split(address).join(' ')
  const shown = unquoted(name.replace(/[<>[\]]/gu, ' ').replace(/\(\s*\)/gu, ' '))
  return cleanLine(shown === '' ? address : `${shown} <${address}>`, SENDER_MAX)
}

/** The same person, whatever the layout: the address when both have one, else the bare name. */
export function sameSender(one: string, other: string): boolean {
  const [first, second] = [findAddress(one), findAddress(other)]
  if (first && second) return first.toLowerCase() === second.toLowerCase()
  return bareName(one) === bareName(other)
}

/** The name without its address, for attribution lines; the address when there is no name. */
export function bareName(sender: string): string {
  const name = sender.replace(/<[^<>]*>$/u, '').trim()
  return name === '' ? sender.replace(/[<>]/gu, '') : name
}

/** Clients that turn HTML into text repeat an address as a link: `x@y<mailto:x@y>`, `[mailto:x@y]`, `HYPERLINK "mailto:x@y"`. */
export function withoutLinks(line: string): string {
  return line
    .replace(/\\?n?HYPERLINK\s+"mailto:[^"]{0,200}"(?:\s*\\n)?/giu, '')
    .replace(/(?<![^\s<>[\]])([^\s<>[\]@]+@[^\s<>[\]]+)\s*[<[]mailto:[^<>[\]]{0,200}[>\]]/giu, '$1')
    .replace(/mailto:/giu, '')
}

function unquoted(name: string): string {
  return name
    .trim()
    .replace(/^[\s"'‘“„,;:*-]+/u, '')
    .replace(/(?<![\s"'’”“,;:*-])[\s"'’”“,;:*-]+$/u, '')
    .replace(/\\(["'])/gu, '$1')
}
