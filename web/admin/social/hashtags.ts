import { HASHTAG, HASHTAGS_MAX } from '#engine/post/limits.ts'
import { t } from '../strings/t.ts'

const said = t.social.post.errors

/** The hashtags of a typed line without their signs, each once; divided by white space, commas or semicolons. */
export function tagsOf(typed: string): readonly string[] {
  const tags = typed
    .split(/[\s,;]+/u)
    .map((word) => word.replace(/^[#＃]+/u, ''))
    .filter((word) => word !== '')
  const first = new Map<string, string>()
  for (const tag of tags) if (!first.has(tag.toLowerCase())) first.set(tag.toLowerCase(), tag)
  return [...first.values()]
}

/** Hashtags as a line that can be typed on. */
export const tagLine = (tags: readonly string[]): string => tags.map((tag) => `#${tag}`).join(' ')

/** Why a typed line of hashtags cannot be taken; null when it can. */
export function tagError(typed: string): string | null {
  const tags = tagsOf(typed)
  const bad = tags.find((tag) => !HASHTAG.test(tag))
  if (bad !== undefined) return said.tag(bad)
  return tags.length > HASHTAGS_MAX ? said.manyTags(HASHTAGS_MAX) : null
}
