import type { Folded } from '../aggregate.ts'
import type { CampaignData } from './events.ts'

/** A campaign; its version is `seq`. */
export interface CampaignState extends Folded {
  createdAt: number
  deletedAt: number | null
  data: CampaignData
  /** Id of the post in the plan of a week, by ISO week. */
  planned: Record<string, string>
}

export function emptyCampaign(): CampaignState {
  return {
    seq: 0,
    at: 0,
    createdAt: 0,
    deletedAt: null,
    data: {
      name: '',
      brief: '',
      topics: [],
      link: null,
      hashtags: [],
      day: 'MO',
      time: '09:00',
      enabled: false,
      autoImage: false,
    },
    planned: {},
  }
}
