/** Limits of a ledger and its items. */
export const DECISIONS_MAX = 60
export const RISKS_MAX = 60
export const ACTIONS_MAX = 100
export const QUESTIONS_MAX = 60
export const ITEM_CHARACTERS_MAX = 400
export const EVIDENCE_MAX = 3
export const EVIDENCE_CHARACTERS_MAX = 300
/** Maximum messages cited by one item. */
export const CITED_MAX = 20
/** Maximum amounts recorded per message. */
export const QUANTITIES_MAX = 40
/** Maximum sentences analysed per message. */
export const SENTENCES_MAX = 24
/** Maximum characters of a section searched for quantities. */
export const SECTION_CHARACTERS_MAX = 60_000
/** Maximum length of a summary, which has at most four sentences. */
export const SUMMARY_CHARACTERS_MAX = 1_000
/** Maximum distance in messages between a question and its answer. */
export const ANSWER_WITHIN = 8
/** Maximum distance in messages at which an unasked statement counts as an answer. */
export const NEXT_WITHIN = 3
/** Maximum distance in messages at which people can withdraw or move their own offer. */
export const OWN_WITHIN = 40
/** Maximum content words of a message that only states a time or that something is done. */
export const BARE_WORDS_MAX = 6
