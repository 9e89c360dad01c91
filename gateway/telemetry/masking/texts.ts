import { cleanLine, cutWhole } from '#engine/text.ts'
import { maskedPath } from './paths.ts'
import { type IsOpenRoom, maskedIps, maskedWords } from './words.ts'

const ADDRESS = /\b[a-z][a-z0-9+.-]{0,19}:\/\/[^\s"'`<>()]+/gi
/** A path in a text: after a space, a quote, a bracket or `=`. */
const PATH = /(?<=^|[\s"'`(=[])\/[^\s"'`<>()\]]+/g
const EMAIL = /(?<![^\s@"'`<>()[\]=])[^\s@"'`<>()[\]=]+@[^\s@"'`<>()[\]=]+/g
/** As it stands in an address of a page, which may have been encoded more than once. */
const ENCODED_AT = /%(?:25)*40/g
/** In quotes stands what somebody typed, unless single ones hold the name of something in a program. */
const QUOTED = /"[^"]*(?:"|$)|`[^`]*(?:`|$)|[“„«][^”“»]*(?:[”“»]|$)|‘[^’]*(?:’|$)|(?<!\w)'([^']*)(?:'(?!\w)|$)/g
const IDENTIFIER = /^[A-Za-z_$][\w$.]{0,40}$/
const ATTRIBUTE = /\[\s*([\w:-]+)\s*[~|^$*]?=[^\]]*(?:\]|$)/g
const ARGUMENT = /(:[\w-]*(?:text|contains|has|matches)[\w-]*)\((?:[^()]|\([^()]*\))*(?:\)|$)/gi

/** A line of text without addresses, codes, tokens and numbers. Null when nothing is left. [TE8] */
export function maskedText(text: string, max: number, isOpenRoom: IsOpenRoom): string | null {
  const masked = cleanLine(text.slice(0, max * 2))
    .replace(ENCODED_AT, '@')
    .replace(ADDRESS, (address) => pathOf(address, isOpenRoom))
    .replace(PATH, (path) => maskedPath(path, isOpenRoom))
    .replace(EMAIL, ':email')
  return cutWhole(maskedWords(maskedIps(masked), isOpenRoom), max).trim() || null
}

/** Message of an error in a page, without what people typed. [TE8] */
export function maskedMessage(message: string, max: number, isOpenRoom: IsOpenRoom): string | null {
  const unquoted = message.replace(QUOTED, (quoted, name?: string) => {
    return name !== undefined && IDENTIFIER.test(name) ? quoted : '…'
  })
  return maskedText(unquoted, max, isOpenRoom)
}

/** Selector of an element, without values of attributes and texts. [TE8] */
export function maskedSelector(selector: string, max: number, isOpenRoom: IsOpenRoom): string | null {
  const bare = selector
    .replace(ATTRIBUTE, '[$1]')
    .replace(ARGUMENT, '$1')
    .replace(/"[^"]*("|$)|'[^']*('|$)/g, '…')
  return maskedText(bare, max, isOpenRoom)
}

function pathOf(address: string, isOpenRoom: IsOpenRoom): string {
  const [, path = '/'] = /^[^:]*:\/\/[^/?#]*(.*)$/s.exec(address) ?? []
  return maskedPath(path || '/', isOpenRoom)
}
