import type { Response } from 'express'
import { isRefusal, type Refusal } from '#engine/refusal.ts'
import type { BookChange, CampaignBook } from '#gateway/social/campaignBook.ts'
import type { SocialViews } from '#gateway/social/views.ts'
import type { socialCampaigns } from '#protocol/http/admin/social/campaigns.ts'
import type { socialSettings } from '#protocol/http/admin/social/settings.ts'
import type { Handlers } from '../../endpoints.ts'
import { refusedAs } from '../../refused.ts'
import type { AdminAccess, Administrator } from '../adminAccess.ts'
import { noteChange } from '../noteChange.ts'
import { shownCampaign } from './shown.ts'

export interface SocialBookServices {
  readonly admin: AdminAccess
  readonly social: { readonly views: SocialViews; readonly book: CampaignBook }
}

/** Handlers for campaigns. */
export function socialCampaignHandlers({ admin, social }: SocialBookServices): Handlers<typeof socialCampaigns> {
  const { views, book } = social
  return {
    createCampaign: async ({ caller, body, response }) => {
      const done = accepted(await book.create(caller.id, body))
      await noted({ admin, response, by: caller, action: 'campaign.created', kind: 'campaign' }, done)
      return { ok: true, campaign: shownCampaign(views, done.id) }
    },
    changeCampaign: async ({ caller, params: { campaignId }, body, response }) => {
      const done = accepted(await book.patch(campaignId, caller.id, body))
      await noted({ admin, response, by: caller, action: 'campaign.patched', kind: 'campaign' }, done)
      return { ok: true, changed: done.changed }
    },
    deleteCampaign: async ({ caller, params: { campaignId }, response }) => {
      const done = accepted(await book.delete(campaignId, caller.id))
      await noted({ admin, response, by: caller, action: 'campaign.deleted', kind: 'campaign' }, done)
      return { ok: true }
    },
  }
}

/** Handlers for the settings of publishing. */
export function socialSettingsHandlers({ admin, social }: SocialBookServices): Handlers<typeof socialSettings> {
  const { views, book } = social
  return {
    changeSocialSettings: async ({ caller, body, response }) => {
      const done = accepted(await book.setSettings(caller.id, body))
      await noted({ admin, response, by: caller, action: 'social.settings_set', kind: 'social' }, done)
      return { ok: true, settings: views.settings() }
    },
  }
}

interface Noting {
  readonly admin: AdminAccess
  readonly response: Response
  readonly by: Administrator
  readonly action: string
  readonly kind: string
}

async function noted({ admin, response, by, action, kind }: Noting, { id, before, after }: BookChange): Promise<void> {
  await noteChange(admin, { action, by, target: { kind, id }, before, after, response })
}

function accepted(done: BookChange | Refusal): BookChange {
  if (isRefusal(done)) throw refusedAs(done)
  return done
}
