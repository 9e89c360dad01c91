/** Limits of a post, in UTF-16 units unless they say otherwise. [SO2] */
export const TEXT_MAX = 3_000
/** What is published: text, link, hashtags and signature together, before it is escaped. [SO15] */
export const COMMENTARY_MAX = 3_000
export const TOPIC_MAX = 500
export const SIGNATURE_MAX = 300
export const TONE_MAX = 200
export const ALT_MAX = 300
export const HASHTAGS_MAX = 10
/** One hashtag without its sign: letters, digits and underscores, not only digits. */
export const HASHTAG = /^(?!\p{N}+$)[\p{L}\p{M}\p{N}_]{1,50}$/u
export const LOCAL_TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/** Characters of what the network said about a failure. */
export const ERROR_MAX = 500
/** A time may be past by this much when a post is approved: it is published at once. [SO13] */
export const PAST_MS = 5 * 60_000
