import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { QUOTE_DEPTH_MAX, THREAD_TEXT_MAX } from '../kinds/email/limits.ts'

const HIDDEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'title',
  'template',
  'svg',
  'object',
  'iframe',
  'noframes',
  'noembed',
])
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
/** The joiner and the non-joiner: mails pad the preview of their text with them. */
const JOINERS: ReadonlySet<number> = new Set([0x200c, 0x200d])

const ignore = () => {}
const IGNORED = {
  onattribdata: ignore,
  onattribentity: ignore,
  onattribend: ignore,
  onattribname: ignore,
  oncdata: ignore,
  oncomment: ignore,
  ondeclaration: ignore,
  onopentagend: ignore,
  onprocessinginstruction: ignore,
} satisfies Partial<TokenizerCallbacks>

/**
 * The text of an HTML page: scripts, styles and other hidden elements are left out, nothing is fetched, and quoted blocks are marked
 * with `>`. Reads tags without building a tree, so that a page of any depth takes a time in line with its length.
 */
export function htmlText(html: string): string {
  const source = withoutOpenComments(html)
  const page = new Page()
  let text = ''
  let opened = ''
  let hiding: string | null = null
  const write = () => {
    if (hiding !== null) return
    page.write(text)
    text = ''
  }
  const show = () => {
    hiding = null
    text = ''
  }
  const nameOf = (start: number, end: number) => source.slice(start, end).toLowerCase()
  const tokens = new Tokenizer(
    { recognizeSelfClosing: true },
    {
      ...IGNORED,
      ontext(start, end) {
        text += source.slice(start, end)
      },
      ontextentity(code) {
        if (!JOINERS.has(code)) text += String.fromCodePoint(code)
      },
      onopentagname(start, end) {
        write()
        opened = nameOf(start, end)
        if (hiding !== null) return
        if (HIDDEN.has(opened)) hiding = opened
        else page.open(opened)
      },
      onselfclosingtag() {
        if (hiding === opened) show()
      },
      onclosetag(start, end) {
        write()
        const name = nameOf(start, end)
        if (hiding === null) page.close(name)
        else if (hiding === name) show()
      },
      onend() {
        // Of what is never closed only scripts and styles hide what follows.
        if (hiding !== 'script' && hiding !== 'style') page.write(text)
      },
    },
  )
  tokens.write(source)
  tokens.end()
  return page.text()
}

/** A comment that never ends hides nothing. */
function withoutOpenComments(html: string): string {
  const end = html.lastIndexOf('-->') + 1
  return html.slice(0, end) + html.slice(end).replaceAll('<!--', '')
}

class Page {
  readonly #lines: string[] = []
  #line: string[] = []
  #afterBlank = true
  #length = 0
  #quotes = 0
  #preformatted = 0

  write(text: string): void {
    if (this.#preformatted > 0) this.#writeLines(text)
    else this.#append(text.replace(/[ \t\r\n\f\u00a0]+/gu, ' '))
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
