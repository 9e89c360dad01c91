/** Maximum words of any report. [RP28] */
export const WORDS_MAX = 1_000
/** Of these, the maximum that a model may write. [RP28] */
export const PROSE_WORDS_MAX = 250
/** Maximum words of the deterministic report. */
export const DETERMINISTIC_WORDS_MAX = WORDS_MAX - PROSE_WORDS_MAX

/** Counts the words of a report as `wc -w` does: whatever stands between white space in its Markdown. [RP28] */
export function wordsIn(markdown: string): number {
  return markdown.split(/\s+/u).filter((word) => word !== '').length
}
