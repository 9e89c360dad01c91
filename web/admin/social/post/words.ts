import { composed } from '#engine/post/commentary.ts'
import type { Post, SocialSettings } from '#protocol/views/admin/social.ts'

/** Everything that readers see of a post: with the signature that was approved, else that of the settings. [WF36] */
export function wordsOf(post: Post, { signature }: Pick<SocialSettings, 'signature'>): string {
  const { text, link, hashtags } = post
  return composed({ text, link, hashtags, signature: post.signature ?? signature })
}
