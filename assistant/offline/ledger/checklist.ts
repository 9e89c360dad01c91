import { TEMPLATES } from '#engine/room/templates.ts'
import { contentWords } from '#engine/room/words.ts'
import type { Meeting } from '../../shapes.ts'

/** Messages after which a silence on a checklist item says something. */
export const SUBSTANTIAL_MESSAGES = 20
/** People who must have spoken by then. */
export const SUBSTANTIAL_PEOPLE = 2

/** Items of the template's checklist of which neither the scope's words nor the talk has any word; none before the talk is substantial. [IN14] */
export function untouchedItems(meeting: Meeting, talk: ReadonlySet<string>, scopeWords: ReadonlySet<string>): string[] {
  const speakers = new Set(meeting.messages.map(({ senderId }) => senderId))
  if (meeting.messages.length < SUBSTANTIAL_MESSAGES || speakers.size < SUBSTANTIAL_PEOPLE) return []
  const template = TEMPLATES.find(({ id }) => id === meeting.template)
  return (template?.checklist ?? []).filter(
    (item) => !contentWords(item).some((word) => talk.has(word) || scopeWords.has(word)),
  )
}
