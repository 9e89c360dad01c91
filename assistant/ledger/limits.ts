/** Items of a ledger at most, and what each may hold. */
export const DECISIONS_MAX = 60
export const RISKS_MAX = 60
export const ACTIONS_MAX = 100
export const ITEM_CHARACTERS_MAX = 400
export const EVIDENCE_MAX = 3
export const EVIDENCE_CHARACTERS_MAX = 300
/** Messages cited by one item. */
export const CITED_MAX = 20
/** Messages whose reading is remembered; a longer meeting is read from its newest. */
export const MESSAGES_MAX = 20_000
/** Amounts kept of one message. */
export const QUANTITIES_MAX = 40
/** Sentences read of one message. */
export const SENTENCES_MAX = 24
/** Characters of a section that are searched for quantities. */
export const SECTION_CHARACTERS_MAX = 60_000
/** A summary is at most four sentences within this. */
export const SUMMARY_CHARACTERS_MAX = 1_000
/** Messages back that an answer may lie from what it answers. */
export const ANSWER_WITHIN = 8
/** Messages back in which something unasked is still taken for an answer. */
export const NEXT_WITHIN = 3
/** Messages back in which one's own offer can be taken back or moved. */
export const OWN_WITHIN = 40
/** Content words of a message that says no more than a time or that something is done. */
export const BARE_WORDS_MAX = 6
