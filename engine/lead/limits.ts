/** Limits of leads. Text lengths are in UTF-16 units. */
export const LEAD_LINE_MAX = 200
export const LEAD_NOTES_MAX = 4_000
export const LEAD_TAGS_MAX = 20
export const LEAD_TAG_MAX = 40
export const SUBJECT_MAX = 150
export const BODY_MAX = 5_000
export const DM_MAX = 1_000
/** Mails to one lead: the first one and two that follow it up. */
export const STEPS_MAX = 3
/** Days after the first and the second mail until the next one is due. */
export const FOLLOW_UP_DAYS = [4, 7] as const
/** Leads kept; more are not found. */
export const LEADS_MAX = 50_000
/** Score from which a lead is written to, unless another is set. */
export const MIN_SCORE = 40
