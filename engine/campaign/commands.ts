import type { CampaignData, CampaignEventData } from './events.ts'

/** A change; absent fields stay. */
export type CampaignPatch = CampaignEventData<'campaign.patched'>

/** All commands of a campaign. */
export type CampaignCommand =
  /** Makes the campaign; of one that is there, or was deleted, nothing changes. */
  | { readonly type: 'create'; readonly data: CampaignData }
  | { readonly type: 'patch'; readonly patch: CampaignPatch }
  /** Puts a post into the plan of a week, refused with `stale-plan` unless `replaces` stands there. */
  | { readonly type: 'plan'; readonly monday: string; readonly postId: string; readonly replaces: string | null }
  | { readonly type: 'delete' }
