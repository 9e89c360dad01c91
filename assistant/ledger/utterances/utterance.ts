import type { UserMessage } from '../../shapes.ts'

/** What one person said in one go: consecutive messages of a speaker whose sentence goes on, with the back-channels of others as marks. */
export interface Utterance {
  /** Ordinal in the meeting. */
  readonly place: number
  /** At least one, oldest first. */
  readonly messages: readonly UserMessage[]
  readonly speaker: { readonly id: string; readonly name: string }
  /** The messages joined by one blank. */
  readonly text: string
  /** In order; at most SENTENCES_MAX a message. */
  readonly sentences: readonly Sentence[]
  /** Content words of the text. */
  readonly words: readonly string[]
  /** What others threw in meanwhile or right after, without content. */
  readonly marks: readonly Mark[]
  readonly sectionId: string | null
}

/** A sentence of an utterance, verbatim. */
export interface Sentence {
  readonly text: string
  /** It ends with a question mark. */
  readonly question: boolean
  /** Its words, numbers and pictographs in lower case; a contraction is one, with a straight apostrophe. */
  readonly tokens: readonly string[]
  /** Message in which it begins. */
  readonly messageId: string
  /** Offset in that message, in UTF-16 units. */
  readonly from: number
}

/** A back-channel of somebody else. */
export interface Mark {
  /** Id of the participant. */
  readonly by: string
  readonly message: UserMessage
  /** `hears`: no more than that it was heard (`mm-hmm`). */
  readonly kind: MarkKind
}

export type MarkKind = 'agrees' | 'hears' | 'objects'
