/** A mailbox that is read, never changed. */
export interface Inbox {
  /**
   * The mails that came since `cursor`, or all that `isKnown` does not know where it says nothing any more; in the order in
   * which they came. Rejects with InboxFailure when the mailbox cannot be read, or with the signal's reason.
   */
  mails(since: InboxSince, signal: AbortSignal): AsyncIterable<Arrival>
}

export interface InboxSince {
  /** Of the last mail that was dealt with; null at first. */
  readonly cursor: string | null
  /** Whether a mail of this key was dealt with. */
  readonly isKnown: (key: string) => boolean
}

export interface Arrival {
  /** Where to go on after this mail; null in a mailbox that is looked through each time. */
  readonly cursor: string | null
  /** Null for a mail that is known. */
  readonly mail: InboxMail | null
}

export interface InboxMail {
  /** Tells it from every other mail: `keyOfMail`. */
  readonly key: string
  /** The mail, or its beginning where it is larger than `MAIL_BYTES_MAX`. */
  readonly source: Uint8Array
}

/** The mailbox cannot be read, as a sentence without credentials. */
export class InboxFailure extends Error {
  override readonly name = 'InboxFailure'
}

/** A larger mail is read by its header and first part only. */
export const MAIL_BYTES_MAX = 5 * 2 ** 20
/** Bytes that are read of it. */
export const BEGINNING_BYTES = 512 * 1024
