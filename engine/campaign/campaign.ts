import { type Aggregate, type Outcome, type Stamp, unchanged } from '../aggregate.ts'
import { ownEntry } from '../entries.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Fact } from '../stream.ts'
import type { CampaignCommand, CampaignPatch } from './commands.ts'
import {
  CAMPAIGN_EVENT_SCHEMAS,
  type CampaignData,
  type CampaignEvent,
  type CampaignEventData,
  type CampaignEventType,
  type CampaignFact,
} from './events.ts'
import { type CampaignState, emptyCampaign } from './state.ts'

/** The streams `campaign-<id>`. */
export const CAMPAIGNS: Aggregate<CampaignState, CampaignCommand, CampaignFact> = {
  name: 'campaign',
  events: { schemas: CAMPAIGN_EVENT_SCHEMAS, upcasters: {} },
  initial: emptyCampaign,
  decide: decideCampaign,
  evolve: applyCampaign,
}

/** Decides a command against a campaign's current state. Mutates nothing. */
function decideCampaign(
  campaign: CampaignState,
  command: CampaignCommand,
  stamp: Stamp,
): Outcome<CampaignFact> | Refusal {
  if (command.type === 'create') {
    return campaign.seq > 0 ? unchanged : stated(stamp, 'campaign.created', command.data)
  }
  if (!stands(campaign)) return refuse('unknown-campaign')
  switch (command.type) {
    case 'patch': {
      const changes = changesIn(campaign.data, command.patch)
      return Object.keys(changes).length === 0 ? unchanged : stated(stamp, 'campaign.patched', changes)
    }
    case 'plan': {
      const { monday, postId, replaces } = command
      const planned = ownEntry(campaign.planned, monday) ?? null
      return planned === replaces ? stated(stamp, 'campaign.planned', { monday, postId }) : refuse('stale-plan')
    }
    case 'delete':
      return stated(stamp, 'campaign.deleted', {})
  }
}

/** Applies one event by mutation. */
function applyCampaign(campaign: CampaignState, event: CampaignEvent): void {
  campaign.seq = event.seq
  campaign.at = event.at
  switch (event.type) {
    case 'campaign.created':
      campaign.createdAt = event.at
      campaign.updatedAt = event.at
      campaign.data = event.data
      return
    case 'campaign.patched':
      campaign.updatedAt = event.at
      campaign.data = { ...campaign.data, ...changesIn(campaign.data, event.data) }
      return
    case 'campaign.planned':
      campaign.planned[event.data.monday] = event.data.postId
      return
    case 'campaign.deleted':
      campaign.deletedAt = event.at
  }
}

/** True of a campaign that was made and not deleted. */
export function stands({ seq, deletedAt }: CampaignState): boolean {
  return seq > 0 && deletedAt === null
}

/** The fields of a patch that differ from what stands. */
function changesIn(data: CampaignData, patch: CampaignPatch): Partial<CampaignData> {
  const standing = new Map<string, unknown>(Object.entries(data))
  const entries = Object.entries(patch).filter(([field, value]) => {
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(standing.get(field))
  })
  return Object.fromEntries(entries)
}

function stated<T extends CampaignEventType>(
  { actor }: Stamp,
  type: T,
  data: CampaignEventData<T>,
): Outcome<Fact<T, CampaignEventData<T>>> {
  return { facts: [{ type, actor, data }], reply: {} }
}
