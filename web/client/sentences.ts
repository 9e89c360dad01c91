/** Error sentences of the client itself, for when the service gives none. A program may pass its own. */
export interface Sentences {
  readonly offline: string
  readonly noAnswer: string
  readonly noSeat: string
  readonly outboxFull: string
  readonly unreachable: string
}

export const ENGLISH: Sentences = {
  offline: 'You are offline. Nothing was sent.',
  noAnswer: 'The service did not answer. Please try again.',
  noSeat: 'This tab has no seat to resume.',
  outboxFull: 'Too many messages are waiting to be sent.',
  unreachable: 'The service cannot be reached.',
}
