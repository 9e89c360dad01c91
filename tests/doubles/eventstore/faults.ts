/** What one call meets instead of an answer. */
export type CallFault =
  /** Done, but nobody is told. */
  | 'reply-lost'
  /** Not done, and nobody is told. */
  | 'swallowed'
  /** The store says goodbye and ends the call, without an answer. */
  | 'ended'
  /** Done, and then the store says goodbye. */
  | 'done-and-ended'
  | 'unavailable'
  | 'not-ready'
  | 'not-leader'
  /** Something that no client knows of. */
  | 'unknown'
  /** Done after so many milliseconds. */
  | number

/** Of these the next calls get one each, and later ones an answer. */
export class FaultPlan {
  readonly append: CallFault[] = []
  readonly read: CallFault[] = []
  readonly tombstone: CallFault[] = []
  /** Subscriptions: 'swallowed' is one that is never confirmed. */
  readonly live: CallFault[] = []
  /** The store takes calls and answers none. */
  isSilent = false
  /** Subscriptions stay open and bring nothing. */
  isDeaf = false
  /** Resumed subscriptions begin with so many events that were sent before. */
  repeats = 0
  /** So many answers to appends are bytes without sense. */
  garbled = 0
  /** Host and port of the leader when it is another node. */
  leader: { readonly host: string; readonly port: number } | undefined
}
