import type { Campaign, SocialSettings } from '#protocol/views/admin/social.ts'
import { changedOf } from '../../parts/differences.ts'
import { t } from '../../strings/t.ts'
import { tagError, tagLine, tagsOf } from '../hashtags.ts'
import type { CampaignFields } from '../socialRest.ts'

/** A campaign as its fields have it. */
export interface CampaignForm extends Omit<CampaignFields, 'day' | 'hashtags'> {
  readonly day: string
  readonly hashtags: string
}

const said = t.social.campaigns.fields

export function campaignForm(campaign: Campaign | null, { defaultTime }: SocialSettings): CampaignForm {
  if (campaign === null) {
    return {
      ...{ name: '', enabled: true, day: '1', time: defaultTime },
      ...{ prompt: '', tone: '', hashtags: '', withImage: false },
    }
  }
  const { name, enabled, day, time, prompt, tone, hashtags, withImage } = campaign
  return { name, enabled, day: String(day), time, prompt, tone, hashtags: tagLine(hashtags), withImage }
}

/** Why the fields cannot be saved; a field without a fault is missing. */
export function campaignErrors({ name, time, hashtags }: CampaignForm): Partial<Record<keyof CampaignForm, string>> {
  const tags = tagError(hashtags)
  return {
    ...(name.trim() === '' ? { name: said.noName } : {}),
    ...(time === '' ? { time: said.noTime } : {}),
    ...(tags === null ? {} : { hashtags: tags }),
  }
}

export function fieldsOf(form: CampaignForm): CampaignFields {
  const { name, day, prompt, tone, hashtags } = form
  return {
    ...form,
    ...{
      name: name.trim(),
      day: Number(day),
      prompt: prompt.trim(),
      tone: tone.trim(),
      hashtags: [...tagsOf(hashtags)],
    },
  }
}

/** What differs from the campaign as it was opened: what was changed elsewhere meanwhile stays. */
export function campaignPatch(opened: Campaign, form: CampaignForm): Partial<CampaignFields> {
  const { id: _, updatedAt: __, ...before } = opened
  return changedOf(before, fieldsOf(form))
}
