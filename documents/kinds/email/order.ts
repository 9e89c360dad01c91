import type { CollectedMessage } from './duplicates.ts'

/** Messages of a text that may run either way, turned so that most dates rise. */
export function inTimeOrder(messages: readonly CollectedMessage[]): CollectedMessage[] {
  return isRising(messages) ? [...messages] : messages.toReversed()
}

/** Whether the dates mostly rise from message to message. */
export function isRising(messages: readonly { readonly date: number | null }[]): boolean {
  const dates = messages.flatMap(({ date }) => (date === null ? [] : [date]))
  const steps = dates.slice(1).map((date, index) => Math.sign(date - dates[index]!))
  return steps.reduce((sum, step) => sum + step, 0) > 0
}

/** Stored messages by date; one without a date stays behind the one it follows in the file. */
export function byDate(messages: readonly CollectedMessage[]): CollectedMessage[] {
  let last = Number.NEGATIVE_INFINITY
  const dated = messages.map((message) => {
    last = message.date ?? last
    return { message, at: last }
  })
  return dated.sort((one, other) => (one.at === other.at ? 0 : one.at - other.at)).map(({ message }) => message)
}
