import { QUOTE_DEPTH_MAX, THREAD_TEXT_MAX } from '../kinds/email/limits.ts'
import { decodeEntities } from './htmlEntities.ts'

const HIDDEN: ReadonlySet<string> = new Set(['script', 'style', 'head', 'title', 'template', 'svg', 'object', 'iframe'])
const BLOCKS: ReadonlySet<string> = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'address',
  'form',
  'fieldset',
  'table',
  'tbody',
  'thead',
  'tfoot',
  'tr',
  'caption',
  'dl',
  'dt',
  'dd',
  'li',
  'hr',
  'center',
  'body',
  'html',
  'blockquote',
])
const PARAGRAPHS: ReadonlySet<string> = new Set(['p', 'ul', 'ol', 'pre', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
const TAG = /^<(\/?)([a-zA-Z][a-zA-Z0-9:]*)/u
const TAG_NAME_MAX = 40

/** The text of an HTML mail: scripts and styles dropped, nothing fetched, quoted blocks marked with `>`. */
export function htmlText(html: string): string {
  const page = new Page()
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at)
    page.write(html.slice(at, open < 0 ? html.length : open))
    if (open < 0) break
    at = readTag(page, html, open)
  }
  return page.text()
}

/** Handles the tag at `open`; returns where the text after it starts. */
function readTag(page: Page, html: string, open: number): number {
  if (html.startsWith('<!--', open)) return page.skip(html, '-->', open) ?? open + 4
  const tag = TAG.exec(html.slice(open, open + TAG_NAME_MAX))
  if (!tag) {
    if (/^<[!?/]/u.test(html.slice(open, open + 2))) return after(html, '>', open)
    page.write('<')
    return open + 1
  }
  const name = tag[2]!.toLowerCase()
  const closing = tag[1] === '/'
  const end = after(html, '>', open)
  if (HIDDEN.has(name)) return closing ? end : afterHidden(page, html, { name, end })
  if (closing) page.close(name)
  else page.open(name)
  return end
}

function after(html: string, mark: string, from: number): number {
  const at = html.indexOf(mark, from)
  return at < 0 ? html.length : at + mark.length
}

/** Behind the hidden element. An unclosed script or style hides the rest; other unclosed elements hide nothing. */
function afterHidden(page: Page, html: string, { name, end }: { readonly name: string; readonly end: number }): number {
  const closed = page.skip(html, `</${name}`, end)
  if (closed !== null) return after(html, '>', closed)
  return name === 'script' || name === 'style' ? html.length : end
}

class Page {
  readonly #lines: string[] = []
  /** Marks that no more occur, so that a page full of unclosed elements is not searched for each. */
  readonly #missing = new Set<string>()
  #line: string[] = []
  #afterBlank = true
  #length = 0
  #quotes = 0
  #preformatted = 0

  write(source: string): void {
    if (source === '') return
    const text = decodeEntities(source)
    if (this.#preformatted > 0) this.#writeLines(text)
    else this.#append(text.replace(/[ \t\r\n\f\u00a0]+/gu, ' '))
  }

  /** Where the text behind the mark starts; null when the mark does not occur any more. */
  skip(html: string, mark: string, from: number): number | null {
    if (this.#missing.has(mark)) return null
    const at = indexOfMark(html, mark, from)
    if (at >= 0) return at + mark.length
    this.#missing.add(mark)
    return null
  }

  open(name: string): void {
    if (name === 'br') this.#end()
    else if (name === 'td' || name === 'th') this.write(' ')
    else if (PARAGRAPHS.has(name)) this.#paragraph()
    else if (BLOCKS.has(name)) this.#finishLine()
    if (name === 'blockquote') this.#quotes += 1
    if (name === 'pre') this.#preformatted += 1
    if (name === 'li') this.#append('- ')
    if (name === 'hr') this.#paragraph()
  }

  close(name: string): void {
    if (PARAGRAPHS.has(name)) this.#paragraph()
    else if (BLOCKS.has(name)) this.#finishLine()
    if (name === 'blockquote') this.#quotes = Math.max(0, this.#quotes - 1)
    if (name === 'pre') this.#preformatted = Math.max(0, this.#preformatted - 1)
  }

  text(): string {
    this.#finishLine()
    return this.#lines.join('\n')
  }

  #writeLines(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.#end()
      this.#line.push(line)
    }
  }

  #append(folded: string): void {
    const text = this.#afterBlank ? folded.trimStart() : folded
    if (text === '') return
    this.#line.push(text)
    this.#afterBlank = text.endsWith(' ')
  }

  #finishLine(): void {
    if (this.#line.some((text) => text.trim() !== '')) this.#end()
    else this.#start()
  }

  #paragraph(): void {
    this.#finishLine()
    if (this.#lines.at(-1)?.replace(/[> ]/gu, '') !== '') this.#end()
  }

  #end(): void {
    const marks = '> '.repeat(Math.min(this.#quotes, QUOTE_DEPTH_MAX))
    const line = `${marks}${this.#line.join('').trimEnd()}`
    this.#length += line.length + 1
    if (this.#length <= THREAD_TEXT_MAX) this.#lines.push(line)
    this.#start()
  }

  #start(): void {
    this.#line = []
    this.#afterBlank = true
  }
}

/** Element names close in any case. */
function indexOfMark(html: string, mark: string, from: number): number {
  const pattern = new RegExp(mark, 'giu')
  pattern.lastIndex = from
  return pattern.exec(html)?.index ?? -1
}
