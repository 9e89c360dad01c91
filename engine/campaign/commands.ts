import type { CampaignData } from './events.ts'

/** All commands of a campaign. */
export type CampaignCommand =
  /** Makes the campaign; of one that is there, or was deleted, nothing changes. */
  | { readonly type: 'create'; readonly data: CampaignData }
  | { readonly type: 'edit'; readonly patch: Partial<CampaignData>; readonly ifVersion?: number | undefined }
  /** Puts a post into the plan of a week, refused with `stale-plan` unless `replaces` stands there. */
  | { readonly type: 'plan'; readonly week: string; readonly postId: string; readonly replaces: string | null }
  | { readonly type: 'delete' }

export type CampaignCommandType = CampaignCommand['type']
export type CampaignCommandOf<T extends CampaignCommandType> = Extract<CampaignCommand, { type: T }>
