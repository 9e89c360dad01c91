import { type Comparable, plain, sameName } from './likeness.ts'

/** Minimum share of the longer sentence that the shorter one has if both are one and the same. */
const SENTENCE_SHARE = 0.6

/**
 * True if a finding repeats, in whatever words, an item that people changed or removed: it quotes the same sentence of the same
 * message, for the same person. Several findings may repeat one item. [LE22]
 */
export function echoes(finding: Comparable, item: Comparable): boolean {
  // The gaps of the checklist cite nothing, and are worded by what is still missing.
  if (finding.messageIds.length === 0) return item.messageIds.length === 0 && isGap(finding) && isGap(item)
  if (!finding.messageIds.some((id) => item.messageIds.includes(id))) return false
  if (finding.owner != null && item.owner != null && !sameName(plain(finding.owner), plain(item.owner))) return false
  const said = (item.evidence ?? []).map(plain)
  return (finding.evidence ?? []).some((quote) => said.some((sentence) => isSameSentence(plain(quote), sentence)))
}

const isGap = ({ kind, evidence = [] }: Comparable): boolean => kind === 'missing-info' && evidence.length === 0

function isSameSentence(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= SENTENCE_SHARE * long.length && long.includes(short)
}
