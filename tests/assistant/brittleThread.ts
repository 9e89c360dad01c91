import { MeetingIndex } from '#assistant/analysis/meetingIndex.ts'
import '#assistant/analysis/worker.ts'

/**
 * The reading thread, which does not live through everything: reading a meeting in which somebody said `poison` never ends,
 * not even within one pattern; being asked about one in which somebody said `fatal` ends the thread.
 */
const answer = MeetingIndex.prototype.answer
MeetingIndex.prototype.answer = function (this: MeetingIndex, subject, ask) {
  const { messages } = answer.call(this, 'meeting', {}) as { messages: readonly { text: string }[] }
  if (messages.some(({ text }) => text === 'poison')) /^(?:a+)+$/u.test(`${'a'.repeat(60)}!`)
  if (messages.some(({ text }) => text === 'fatal')) process.exit(1)
  return answer.call(this, subject, ask) as never
}
