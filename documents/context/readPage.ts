import { cleanLine } from '#engine/text.ts'
import type { Rejected } from '../document.ts'
import { decodeGuessed, narrow } from '../text/charset.ts'
import { htmlText } from '../text/htmlText.ts'
import { bounded } from './boundedText.ts'
import { type PageText, refused } from './contextFile.ts'

const TITLE_MAX = 200
/** A title and a character set are looked for this far into a page. */
const HEAD_CHARACTERS_MAX = 64 * 1024
/** A page's main part stands for all of it when it holds this much. */
const MAIN_CHARACTERS_MIN = 200

/** The readable text of a web page. Runs in the child process. */
export function readPage(
  bytes: Uint8Array,
  { mime, charset }: { readonly mime: string; readonly charset: string },
): PageText | Rejected {
  const wide = narrow(bytes)
  const isHtml = /html/u.test(mime) || (mime === '' && looksLikeHtml(wide.bytes))
  const source = decoded(wide, charset === '' && isHtml ? metaCharset(wide.bytes) : charset)
  if (source.slice(0, HEAD_CHARACTERS_MAX).includes('\0'))
    return refused('The address leads to a file that is no text.')
  const text = bounded(isHtml ? mainText(source) : source)
  if (text === '') return refused('The page holds no text.')
  return { kind: 'page', title: isHtml ? titleOf(source) : null, text }
}

function decoded({ bytes, wasWide }: ReturnType<typeof narrow>, charset: string): string {
  if (wasWide || charset === '') return decodeGuessed(bytes)
  try {
    return new TextDecoder(charset).decode(bytes)
  } catch {
    // No character set of that name.
    return decodeGuessed(bytes)
  }
}

function latinHead(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, HEAD_CHARACTERS_MAX)).toString('latin1')
}

function metaCharset(bytes: Uint8Array): string {
  return /<meta\b[^>]{0,200}?charset\s*=\s*(?:["']\s*)?([\w-]{1,40})/iu.exec(latinHead(bytes))?.[1] ?? ''
}

function looksLikeHtml(bytes: Uint8Array): boolean {
  return /^\s*<(?:!doctype html|html|head|body|\?xml[^>]{0,200}\?>\s*<(?:!doctype )?html)/iu.test(latinHead(bytes))
}

function titleOf(html: string): string | null {
  const title = /<title\b[^>]{0,200}>([^<]{1,2000})/iu.exec(html.slice(0, HEAD_CHARACTERS_MAX))?.[1] ?? ''
  return cleanLine(htmlText(title), TITLE_MAX) || null
}

/** The part that the page itself calls its main one, or all of it. */
function mainText(html: string): string {
  for (const name of ['main', 'article']) {
    const open = html.search(new RegExp(`<${name}[\\s>]`, 'iu'))
    const close = open < 0 ? -1 : html.toLowerCase().lastIndexOf(`</${name}`)
    const text = close > open ? htmlText(html.slice(open, close)) : ''
    if (text.length >= MAIN_CHARACTERS_MIN) return text
  }
  return htmlText(html)
}
