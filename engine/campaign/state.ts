import type { Folded } from '../aggregate.ts'
import type { CampaignData } from './events.ts'

/** A campaign; its version is `seq`. */
export interface CampaignState extends Folded {
  createdAt: number
  /** When its data last changed. */
  updatedAt: number
  deletedAt: number | null
  data: CampaignData
  /** Id of the post in the plan of a week, by its Monday. */
  planned: Record<string, string>
}

export function emptyCampaign(): CampaignState {
  return {
    seq: 0,
    at: 0,
    createdAt: 0,
    updatedAt: 0,
    deletedAt: null,
    data: { name: '', enabled: false, day: 1, time: '09:00', prompt: '', tone: '', hashtags: [], withImage: false },
    planned: {},
  }
}
