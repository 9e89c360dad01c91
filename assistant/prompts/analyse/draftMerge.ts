import { contentWords } from '#engine/language/words.ts'

/** Items of one kind in one draft. */
export const DRAFT_ITEMS_MAX = 40
/** Two chunks share a few messages: what they both found of them says most of the same words. */
const SAME_SHARE_MIN = 0.6

interface Drafted {
  readonly text: string
  readonly messageIds: readonly string[]
}

/** The items of all chunks in their order; what two chunks found in the same message is kept once, as the later has it. */
export function mergedLists<T extends Drafted>(lists: readonly (readonly T[])[]): T[] {
  const kept: T[] = []
  for (const list of lists) {
    for (const item of list) {
      const place = kept.findIndex((other) => !list.includes(other) && isSame(other, item))
      if (place >= 0) kept[place] = item
      else kept.push(item)
    }
  }
  return kept.slice(-DRAFT_ITEMS_MAX)
}

function isSame(a: Drafted, b: Drafted): boolean {
  if (!a.messageIds.some((id) => b.messageIds.includes(id))) return false
  const [left, right] = [new Set(contentWords(a.text)), new Set(contentWords(b.text))]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.max(left.size, right.size, 1) >= SAME_SHARE_MIN
}
