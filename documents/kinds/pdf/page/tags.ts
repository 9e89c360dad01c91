import type { PdfPage } from '../open.ts'

type Tree = Awaited<ReturnType<PdfPage['getStructTree']>>
type Node = Tree | Tree['children'][number]

/** Nodes of a page's structure tree that are looked at. */
const NODES_MAX = 20_000
const ROLE = /^H[1-6]?$/

/** Marks of tagged text that the file itself calls a heading. */
export async function headingMarks(page: PdfPage): Promise<Set<string>> {
  const marks = new Set<string>()
  const tree = await page.getStructTree()
  const waiting: { node: Node; isInside: boolean }[] = tree ? [{ node: tree, isInside: false }] : []
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX; seen++) {
    const { node, isInside } = waiting.pop()!
    if ('children' in node) {
      const isHeading = isInside || ROLE.test(node.role)
      for (const child of node.children) waiting.push({ node: child, isInside: isHeading })
    } else if (isInside && node.type === 'content') {
      marks.add(node.id)
    }
  }
  return marks
}
