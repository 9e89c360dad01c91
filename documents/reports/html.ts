import type { Block, Run } from './blocks.ts'

/** Prints well: no page begins or ends within a row, and headings stay with what follows them. */
const STYLE = `
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, "Noto Sans", sans-serif; max-width: 48rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.7rem; line-height: 1.25 } h2 { font-size: 1.3rem; margin-top: 2.2rem } h3 { font-size: 1.05rem; margin-bottom: .3rem }
table { border-collapse: collapse; width: 100%; margin: .6rem 0 } th, td { border: 1px solid #8886; padding: .35rem .55rem; text-align: start; vertical-align: top }
th { background: #8882 } code { font-family: ui-monospace, monospace; font-size: .85em }
@media print { body { margin: 0; max-width: none; font-size: 9.5pt; line-height: 1.35 } h2 { margin: 1em 0 .3em } ul, p { margin-block: .3em } h1, h2, h3 { break-after: avoid } tr, li { break-inside: avoid } }
`

/** Writes a report as one HTML page that loads nothing. [RP24] */
export function reportHtml(
  blocks: readonly Block[],
  { title, lang }: { readonly title: string; readonly lang: string },
): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
${written(blocks)}</main>
</body>
</html>
`
}

function written(blocks: readonly Block[]): string {
  let text = ''
  let depth = -1
  const lists = (to: number) => {
    for (; depth < to; depth++) text += '<ul>\n'
    for (; depth > to; depth--) text += '</ul>\n'
  }
  for (const block of blocks) {
    lists(block.kind === 'item' ? block.level : -1)
    if (block.kind === 'item') text += `<li>${runs(block.runs)}</li>\n`
    else if (block.kind === 'heading') text += `<h${block.level}>${runs(block.runs)}</h${block.level}>\n`
    else if (block.kind === 'paragraph') text += `<p>${runs(block.runs)}</p>\n`
    else text += tableOf(block)
  }
  lists(-1)
  return text
}

function tableOf({ head, rows }: Extract<Block, { kind: 'table' }>): string {
  const cells = (row: readonly (readonly Run[])[], tag: string) =>
    row.map((cell) => `<${tag}${tag === 'th' ? ' scope="col"' : ''}>${runs(cell)}</${tag}>`).join('')
  const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>\n`).join('')
  return `<table>\n<thead><tr>${cells(head, 'th')}</tr></thead>\n<tbody>\n${body}</tbody>\n</table>\n`
}

function runs(all: readonly Run[]): string {
  return all
    .map(({ text, bold, code }) => {
      const shown = code ? `<code>${escaped(text)}</code>` : escaped(text)
      return bold ? `<strong>${shown}</strong>` : shown
    })
    .join('')
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (one) => ESCAPES[one] ?? one)
