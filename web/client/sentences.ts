/** What the client itself has to say where the service cannot; a program may put its own words in their place. */
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
  noSeat: 'No seat is kept in this tab.',
  outboxFull: 'Too many messages wait to be sent.',
  unreachable: 'The service cannot be reached.',
}
