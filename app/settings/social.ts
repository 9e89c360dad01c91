import * as z from 'zod'
import { setting, webAddress, words } from './schemas.ts'

/** The social network that posts are published on, and the model that draws their images. */
export const SOCIAL = {
  SOCIAL_CLIENT_ID: setting(
    'client ID at the social network; without it no account can be connected',
    words.optional(),
  ),
  SOCIAL_CLIENT_SECRET: setting('client secret at the social network', words.optional()),
  SOCIAL_AUTH_BASE: setting('base URL of its sign-in', webAddress.default('https://www.linkedin.com')),
  SOCIAL_API_BASE: setting('base URL of its API', webAddress.default('https://api.linkedin.com')),
  SOCIAL_API_VERSION: setting(
    'version of its API',
    z
      .string()
      .regex(/^\d{6}$/, 'must be six digits')
      .default('202506'),
  ),
  IMAGE_API_BASE: setting('base URL of the image model; without it a text card is drawn', webAddress.optional()),
  IMAGE_MODEL: setting('image model name', words.optional()),
} as const
