import type { PdfPage } from './open.ts'

type Tree = Awaited<ReturnType<PdfPage['getStructTree']>>
type Node = Tree | Tree['children'][number]

/** Nodes of a page's structure tree that are looked at. */
const NODES_MAX = 20_000
const ROLE = /^H([1-6])?$/

/** Marks of tagged text that the file itself calls a heading, with its level (1 to 6). */
export async function headingMarks(page: PdfPage): Promise<Map<string, number>> {
  const marks = new Map<string, number>()
  const tree = await page.getStructTree()
  const waiting: { node: Node; level: number }[] = tree ? [{ node: tree, level: 0 }] : []
  for (let seen = 0; waiting.length > 0 && seen < NODES_MAX; seen++) {
    const { node, level } = waiting.pop()!
    if ('children' in node) {
      const role = ROLE.exec(node.role)
      const inside = role ? Number(role[1] ?? 1) : level
      for (const child of node.children) waiting.push({ node: child, level: inside })
    } else if (level > 0 && node.type === 'content') {
      marks.set(node.id, level)
    }
  }
  return marks
}
