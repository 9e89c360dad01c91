import { readQuotedLine } from '../quoted/quoteMarks.ts'

const SIGNATURE = '-- '

/** Joins the soft line breaks of format=flowed text, quoted paragraphs too: a line ending in a blank goes on in the next. */
export function unfoldFlowed(text: string, spaceAdded: boolean): string {
  const out: string[] = []
  let soft = false
  let openDepth = 0
  for (const source of text.split('\n')) {
    const line = source.startsWith(' ') ? source.slice(1) : source
    const { depth } = readQuotedLine(line)
    const flows = line.endsWith(' ') && contentOf(line) !== SIGNATURE && contentOf(line).trim() !== ''
    if (soft && depth === openDepth && contentOf(line).trim() !== '') out.push(`${out.pop()}${contentOf(line)}`)
    else out.push(line)
    soft = flows
    openDepth = depth
    if (soft && spaceAdded) out.push(out.pop()!.slice(0, -1))
  }
  return out.join('\n')
}

function contentOf(line: string): string {
  return line.replace(/^[> ]*>[ ]?/u, '')
}
