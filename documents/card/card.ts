/** What a text card shows. Nothing else gets on it. */
export interface CardText {
  /** Text of the post; line feeds begin paragraphs. */
  readonly text: string
  /** With or without their `#`. */
  readonly hashtags: readonly string[]
}

/** Pixels of a card. */
export const CARD_WIDTH = 1_200
export const CARD_HEIGHT = 627
/** UTF-16 units of a text that are looked at: far more than a card can show. */
export const CARD_CHARACTERS_MAX = 3_000
