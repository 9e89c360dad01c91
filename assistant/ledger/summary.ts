import type { Meeting } from '../shapes.ts'

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`

/** Who wrote how much; empty when nobody has said anything. What was found is listed beside it, as it stands by then. [IN24] */
export function summaryOf({ messages }: Meeting): string {
  if (messages.length === 0) return ''
  const speakers = new Set(messages.map(({ senderId }) => senderId)).size
  return `${speakers === 1 ? 'One person' : `${speakers} people`} wrote ${count(messages.length, 'message')}.`
}
