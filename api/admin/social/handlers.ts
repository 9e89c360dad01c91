import { type SocialAccountServices, socialAccountHandlers, socialCallbackHandlers } from './account.ts'
import { type SocialBookServices, socialCampaignHandlers, socialSettingsHandlers } from './campaigns.ts'
import { type SocialImageServices, socialImageHandlers } from './images.ts'
import { type SocialPostServices, socialPlanningHandlers, socialPostHandlers } from './posts.ts'

type SocialServices = SocialAccountServices & SocialBookServices & SocialImageServices & SocialPostServices

/** The handlers of all areas of social publishing. */
export function socialHandlers(services: SocialServices) {
  return {
    socialAccount: socialAccountHandlers(services),
    socialCallback: socialCallbackHandlers(services),
    socialPlanning: socialPlanningHandlers(services),
    socialPosts: socialPostHandlers(services),
    socialCampaigns: socialCampaignHandlers(services),
    socialSettings: socialSettingsHandlers(services),
    socialImages: socialImageHandlers(services),
  }
}
