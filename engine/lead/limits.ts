/** Limits of leads. Text lengths are in UTF-16 units. (contracts E.1) */
export const LEAD_LINE_MAX = 200
export const LEAD_NOTES_MAX = 4_000
export const LEAD_TAGS_MAX = 50
export const LEAD_TAG_MAX = 64
export const SUBJECT_MAX = 200
export const BODY_MAX = 5_000
export const DM_MAX = 600
export const SNIPPET_MAX = 500
/** Times that somebody writes to one lead: first, and twice to follow up. A message to the profile is one of them. [OT3] */
export const STEPS_MAX = 3
/** Time from one mail to the next at least, also by hand. [OT12] */
export const FOLLOW_UP_MS_MIN = 3 * 86_400_000
/** Sends that are remembered of a lead, failed ones included. */
export const SENDS_MAX = 50
/** Leads kept; more are not found. */
export const LEADS_MAX = 50_000
/** Score from which a lead is written to, unless another is set. */
export const MIN_SCORE = 50
