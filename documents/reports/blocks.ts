import MarkdownIt from 'markdown-it'

/** A run of text of one look. */
export interface Run {
  readonly text: string
  readonly bold: boolean
  readonly code: boolean
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'paragraph'; readonly runs: readonly Run[] }
  | { readonly kind: 'item'; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: 'table'; readonly head: readonly (readonly Run[])[]; readonly rows: readonly (readonly Run[])[][] }

/** Tags and bare addresses stay text: a report has no links. */
const markdown = new MarkdownIt({ html: false, linkify: false }).disable(['link', 'image', 'autolink'])

type Token = ReturnType<typeof markdown.parse>[number]

/** Reads a report in Markdown as blocks: headings, paragraphs, list items with their depth from 0, and tables. [RP24] */
export function blocksOf(text: string): Block[] {
  return new BlockReader(markdown.parse(text, {})).blocks
}

class BlockReader {
  readonly blocks: Block[] = []
  #depth = -1
  #heading: number | null = null
  #rows: (readonly Run[])[][] | null = null

  constructor(tokens: readonly Token[]) {
    for (const token of tokens) this.#take(token)
  }

  #take({ type, tag, children, content }: Token): void {
    if (type === 'heading_open') this.#heading = Number(tag.slice(1))
    else if (type === 'heading_close') this.#heading = null
    else if (type === 'bullet_list_open' || type === 'ordered_list_open') this.#depth += 1
    else if (type === 'bullet_list_close' || type === 'ordered_list_close') this.#depth -= 1
    else if (type === 'table_open') this.#rows = []
    else if (type === 'tr_open') this.#rows?.push([])
    else if (type === 'table_close') this.#endTable()
    else if (type === 'inline') this.#text(runsOf(children ?? []))
    else if (type === 'code_block' || type === 'fence') this.#text([{ text: content, bold: false, code: true }])
  }

  #text(runs: readonly Run[]): void {
    if (this.#rows) this.#rows.at(-1)?.push(runs)
    else if (this.#heading !== null) this.blocks.push({ kind: 'heading', level: this.#heading, runs })
    else if (this.#depth >= 0) this.blocks.push({ kind: 'item', level: this.#depth, runs })
    else this.blocks.push({ kind: 'paragraph', runs })
  }

  #endTable(): void {
    const [head = [], ...rows] = this.#rows ?? []
    this.#rows = null
    this.blocks.push({ kind: 'table', head, rows })
  }
}

function runsOf(tokens: readonly Token[]): Run[] {
  const runs: Run[] = []
  let bold = false
  const add = (text: string, code = false) => {
    const last = runs.at(-1)
    if (last && last.bold === bold && last.code === code) runs[runs.length - 1] = { ...last, text: last.text + text }
    else if (text !== '') runs.push({ text, bold, code })
  }
  for (const { type, content } of tokens) {
    if (type === 'strong_open') bold = true
    else if (type === 'strong_close') bold = false
    else if (type === 'code_inline') add(content, true)
    else if (type === 'softbreak' || type === 'hardbreak') add(' ')
    else add(content)
  }
  return runs
}
