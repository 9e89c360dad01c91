/** Bounds of e-mail ingest. Lengths are UTF-16 units. */

/** Lines longer than this are text: no pattern is tried on them. */
export const LINE_MATCH_MAX = 2_000
/** Quote marks read on one line; what follows them is text. */
export const QUOTE_DEPTH_MAX = 50
/** Messages of one thread. Quoted messages beyond it stay text of the last one; stored ones are counted as omitted. */
export const MESSAGES_MAX = 500
/** Text of all messages together. */
export const THREAD_TEXT_MAX = 4_000_000
/** Messages attached to messages: how deep they are opened. */
export const ATTACHED_DEPTH_MAX = 20
export const SENDER_MAX = 200
export const SUBJECT_MAX = 500
export const TITLE_MAX = 200
/** Physical lines over which a client wraps "On … wrote:". */
export const ATTRIBUTION_LINES_MAX = 4
export const ATTRIBUTION_MAX = 500
/** Lines of one From/Sent/To block, wrapped recipients included. */
export const HEADER_BLOCK_LINES_MAX = 24
/** Passages that a message answers. */
export const ANSWERS_MAX = 200
export const ANSWERED_PASSAGE_MAX = 300
/** Lines of one text read one by one; a longer text's rest stays with the message that it is in. */
export const LINES_MAX = 100_000
/** Lines of one text read as attributions. */
export const READINGS_MAX = 50_000
/** A header field's length and the lines it is folded over; more is cut. */
export const HEADER_FIELD_MAX = 8_192
export const FOLDS_MAX = 200
/** Bytes looked at to tell what a file is. */
export const SNIFF_BYTES = 65_536
/** Topics of one thread. */
export const TOPICS_MAX = 20
export const TOPIC_TITLE_MAX = 100
/** Paragraphs looked at one by one when a thread is divided; later messages count as one paragraph each. */
export const PARAGRAPHS_MAX = 2_000
/** Content words of a paragraph that are compared. */
export const PARAGRAPH_WORDS_MAX = 400
