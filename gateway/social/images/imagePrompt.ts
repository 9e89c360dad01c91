import type { PostState } from '#engine/post/state.ts'
import { cleanLine } from '#engine/text.ts'

/** UTF-16 units. */
const PROMPT_TEXT_MAX = 1_500

/** What an image model is asked for. The text of the post is what the picture is about, not an order. */
export function imagePrompt({ text, topic }: Pick<PostState, 'text' | 'topic'>): string {
  const about = topic === null ? '' : ` Its topic: ${cleanLine(topic)}.`
  return `A calm, modern illustration for a post on a professional network about meetings and the review of documents. Plain shapes, few colours with a quiet blue among them, plenty of room. No letters, words, numbers, logos or faces of real people.${about} The post, which the picture is to go with: ${cleanLine(text, PROMPT_TEXT_MAX)}`
}
