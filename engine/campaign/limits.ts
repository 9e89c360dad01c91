/** Limits of a campaign, in UTF-16 units unless they say otherwise. */
export const NAME_MAX = 80
export const PROMPT_MAX = 2_000
/** Campaigns that are not deleted. */
export const CAMPAIGNS_MAX = 50
