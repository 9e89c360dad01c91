import { cleanLine } from '#engine/text.ts'
import type { PdfDocument } from '../open.ts'

/** One bookmark that leads to a page. */
export interface OutlineEntry {
  readonly title: string
  readonly level: number
  /** 1-based. */
  readonly page: number
  /** Distance from the bottom of the page in points, where the bookmark says it. */
  readonly fromBottom: number | null
}

type Node = Awaited<ReturnType<PdfDocument['getOutline']>>[number]

/** Bookmarks that are looked at; of a larger outline the deepest levels are left out. */
export const OUTLINE_ENTRIES_MAX = 3000
export const TITLE_MAX = 300
const LEVELS_MAX = 8

/** The document's bookmarks in their order; those without a title or a page are left out. */
export async function readOutline(pdf: PdfDocument): Promise<OutlineEntry[]> {
  const nodes = flattened(await outlineOf(pdf))
  const pagesByRef = new Map<string, number>()
  const entries: OutlineEntry[] = []
  for (const { node, level } of nodes) {
    const title = cleanLine(node.title, TITLE_MAX)
    const target = title === '' ? null : await targetOf(pdf, node, pagesByRef)
    if (target) entries.push({ title, level, ...target })
  }
  return entries
}

/**
 * The outline as the file has it. One that is nested too deeply makes the parser throw outside of any promise, which
 * only the process sees: then there is none.
 */
async function outlineOf(pdf: PdfDocument): Promise<Node[] | null> {
  const { promise: failed, resolve } = Promise.withResolvers<null>()
  const fail = () => resolve(null)
  process.once('uncaughtException', fail)
  process.once('unhandledRejection', fail)
  try {
    return await Promise.race([pdf.getOutline(), failed])
  } catch {
    return null
  } finally {
    process.off('uncaughtException', fail)
    process.off('unhandledRejection', fail)
  }
}

interface Flat {
  readonly node: Node
  readonly level: number
}

function flattened(roots: readonly Node[] | null): Flat[] {
  const perLevel: number[] = []
  const all: Flat[] = []
  const waiting: Flat[] = (roots ?? []).map((node) => ({ node, level: 1 })).reverse()
  while (waiting.length > 0 && all.length < OUTLINE_ENTRIES_MAX * 10) {
    const next = waiting.pop()!
    all.push(next)
    perLevel[next.level] = (perLevel[next.level] ?? 0) + 1
    if (next.level >= LEVELS_MAX) continue
    for (const child of [...next.node.items].reverse() as Node[]) waiting.push({ node: child, level: next.level + 1 })
  }
  let deepest = 1
  let count = perLevel[1] ?? 0
  while (deepest < LEVELS_MAX && count + (perLevel[deepest + 1] ?? 0) <= OUTLINE_ENTRIES_MAX)
    count += perLevel[++deepest] ?? 0
  return all.filter(({ level }) => level <= deepest).slice(0, OUTLINE_ENTRIES_MAX)
}

async function targetOf(
  pdf: PdfDocument,
  node: Node,
  known: Map<string, number>,
): Promise<Pick<OutlineEntry, 'page' | 'fromBottom'> | null> {
  try {
    const dest = typeof node.dest === 'string' ? await pdf.getDestination(node.dest) : node.dest
    if (!Array.isArray(dest)) return null
    const page = await pageOf(pdf, dest[0], known)
    if (page < 1 || page > pdf.numPages) return null
    const fromBottom: unknown = dest[1]?.name === 'XYZ' ? dest[3] : dest[1]?.name === 'FitH' ? dest[2] : null
    return { page, fromBottom: typeof fromBottom === 'number' ? fromBottom : null }
  } catch {
    return null
  }
}

async function pageOf(pdf: PdfDocument, ref: unknown, known: Map<string, number>): Promise<number> {
  if (typeof ref === 'number') return ref + 1
  const key = JSON.stringify(ref)
  const page = known.get(key) ?? (await pdf.getPageIndex(ref as Parameters<PdfDocument['getPageIndex']>[0])) + 1
  known.set(key, page)
  return page
}
