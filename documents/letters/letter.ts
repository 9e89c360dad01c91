/** What a mail of an inbox says that is of use: who answers what, and in which words. */
export interface Letter {
  /** Without brackets; null when the mail has none. */
  readonly messageId: string | null
  /** Address of the sender, in lower case; null when there is no readable one. */
  readonly from: string | null
  /** Message-IDs that it answers, without brackets, the nearest first. */
  readonly answers: readonly string[]
  /** Nobody typed it: an absence note, a list, a machine. */
  readonly isAutomatic: boolean
  /** A delivery report; null for any other mail. */
  readonly report: DeliveryReport | null
  /** First line of its own text, lower case, without punctuation around it. */
  readonly firstLine: string
  /** Beginning of its own text, without what it quotes. */
  readonly snippet: string
}

/** What a mail server says became of a mail. */
export interface DeliveryReport {
  /** Addresses that the mail will not reach (status 5.x.x), in lower case. */
  readonly failed: readonly string[]
  /** Message-IDs of the mail itself, without brackets. */
  readonly about: readonly string[]
}

/** UTF-16 units. */
export const SNIPPET_MAX = 500
/** Message-IDs of one mail that are looked at, and the longest. */
export const ANSWERS_MAX = 100
export const MESSAGE_ID_MAX = 320
/** Recipients of one report. */
export const FAILED_MAX = 100
