/** Limits of a campaign, in UTF-16 units unless they say otherwise. */
export const NAME_MAX = 80
export const BRIEF_MAX = 2_000
export const TOPICS_MAX = 20
export const TOPIC_CHARS_MAX = 200
/** Campaigns that are not deleted. */
export const CAMPAIGNS_MAX = 50
