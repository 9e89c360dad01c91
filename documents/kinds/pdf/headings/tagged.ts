import type { Candidate } from './evidence.ts'

/** Fewer tagged headings than this say nothing about the others. */
const TAGGED_MIN = 3
const TAGGED = 2.5
const UNTAGGED = -0.8

/** Weighs in the file's own heading tags, where it has enough of them. */
export function byTags(weighed: readonly Candidate[], tags: ReadonlySet<string>): Candidate[] {
  const isTagged = ({ block }: Candidate) => block.first.mark !== null && tags.has(block.first.mark)
  if (weighed.filter(isTagged).length < TAGGED_MIN) return [...weighed]
  return weighed.map((each) => ({ ...each, points: each.points + (isTagged(each) ? TAGGED : UNTAGGED) }))
}
