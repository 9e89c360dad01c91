/** A heading that was found, wherever it was found. */
export interface Heading {
  readonly title: string
  /** 1-based. */
  readonly page: number
  /** Index of its first line among the document's lines; their number when its page was not read. */
  readonly at: number
  /** 1 = top. */
  readonly level: number
}
