import type { Message, RoomSnapshot } from '@parley/client'
import type { Line, Script } from './script.ts'

/** Something that a simulated colleague does next; `who` is the index of the colleague. */
export type Move = { readonly who: number } & (
  | { readonly does: 'say'; readonly text: string }
  | { readonly does: 'note'; readonly sectionId: string; readonly quote: string; readonly text: string }
  | { readonly does: 'vote'; readonly messageId: string }
  | { readonly does: 'complete' }
)

type Scene = Pick<RoomSnapshot, 'state' | 'messages' | 'annotations'>

/**
 * Returns what the simulated colleagues do next, or null to wait. It depends only on what the room shows, so that they go on where
 * they were after the page was loaded again. `cast` holds their participant ids. [WM91]
 */
export function nextMove(scene: Scene, cast: readonly string[], script: Script): Move | null {
  const { state, messages } = scene
  const section = state?.doc.sections.find(({ id }) => id === state.currentSectionId)
  if (state?.phase !== 'chat' || section === undefined) return null
  const bubble = messages.findLast(({ type, sectionId }) => type === 'inject' && sectionId === section.id)
  const reply = replyIn(messages, cast, script)
  if (bubble !== undefined && !bubble.resolved) return voteIn(bubble, cast) ?? reply
  if (reply !== null) return reply
  const index = state.doc.sections.filter(({ docId }) => docId === section.docId).indexOf(section)
  const lines = script.sections[index] ?? script.anySection(section.title)
  const line = lines.find((one) => !isDone(one, section.id, scene, cast))
  if (line === undefined) return closing(messages, bubble, cast, script)
  if (!('quote' in line)) return { does: 'say', ...line }
  return { does: 'note', sectionId: section.id, ...line }
}

function isDone(line: Line, sectionId: string, { messages, annotations }: Scene, cast: readonly string[]): boolean {
  const by = cast[line.who]
  if ('quote' in line) return annotations.some((note) => note.by === by && note.sectionId === sectionId)
  return messages.some(({ senderId, text }) => senderId === by && text === line.text)
}

function voteIn({ id, votes }: Message, cast: readonly string[]): Move | null {
  const who = cast.findIndex((one) => votes?.[one] === undefined)
  return who === -1 ? null : { who, does: 'vote', messageId: id }
}

/** After the lines of a section: offers to confirm it, or asks what is missing when the visitor wants to go on discussing. */
function closing(
  messages: readonly Message[],
  bubble: Message | undefined,
  cast: readonly string[],
  { whatIsMissing }: Script,
): Move | null {
  if (bubble === undefined) return { who: 0, does: 'complete' }
  const since = messages.slice(messages.indexOf(bubble) + 1)
  if (since.some((message) => isVisitor(message, cast))) return { who: 0, does: 'complete' }
  return since.some(({ text }) => text === whatIsMissing) ? null : { who: 0, does: 'say', text: whatIsMissing }
}

/** Answers the visitor's newest message once, unless it was for the assistant. */
function replyIn(messages: readonly Message[], cast: readonly string[], script: Script): Move | null {
  const place = messages.findLastIndex((message) => isVisitor(message, cast))
  const message = messages[place]
  if (message === undefined || /@assistant|^\/ask/iu.test(message.text)) return null
  if (messages.slice(place + 1).some(({ senderId }) => senderId !== undefined && cast.includes(senderId))) return null
  const count = messages.slice(0, place).filter((one) => isVisitor(one, cast)).length
  const replies = message.text.trim().endsWith('?') ? script.toQuestions : script.toRemarks
  return { who: count % cast.length, does: 'say', text: replies[count % replies.length]! }
}

function isVisitor({ type, senderId }: Message, cast: readonly string[]): boolean {
  return type === 'user' && senderId !== undefined && !cast.includes(senderId)
}
