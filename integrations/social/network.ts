import * as z from 'zod'
import { CALL_MS_MAX, type CallAnswer, call, type SentCall } from './call.ts'
import {
  type Published,
  type SocialAccess,
  SocialError,
  type SocialNetwork,
  type SocialPost,
  type SocialProfile,
  type SocialTokens,
} from './port.ts'
import { failureOf, jsonOf } from './words.ts'

/** What is asked for: who the member is, and to post in the member's name. */
const SCOPE = 'openid profile w_member_social'
const RESTLI_VERSION = '2.0.0'
/** Where readers find a post. */
const POSTS_AT = 'https://www.linkedin.com/feed/update/'
const SECRET_CHARS_MAX = 8_192
const NAME_CHARS_MAX = 200
const ADDRESS_CHARS_MAX = 2_048
const SECOND = 1_000
const SCOPES_MAX = 20
/** How long tokens hold where the network does not say, as its documentation has it. */
const TOKEN_SECONDS = 60 * 86_400

export interface NetworkSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly authBase: string
  readonly apiBase: string
  readonly apiVersion: string
  /** Epoch milliseconds. */
  readonly now: () => number
  readonly msMax?: number
}

/** The network's names of posts and images are its own matter. */
const NAMED = /^[!-~]{1,200}$/
const URN = /^urn:li:[\w.-]+:[\w.-]+$/i

const secret = z
  .string()
  .min(1)
  .max(SECRET_CHARS_MAX)
  .regex(/^[!-~]+$/)
const TokenAnswer = z.object({
  access_token: secret,
  expires_in: z
    .number()
    .positive()
    .max(TOKEN_SECONDS * 20)
    .default(TOKEN_SECONDS),
  refresh_token: secret.nullish(),
  refresh_token_expires_in: z
    .number()
    .positive()
    .max(TOKEN_SECONDS * 20)
    .nullish()
    .catch(null),
  scope: z.string().max(ADDRESS_CHARS_MAX).nullish(),
})
const ProfileAnswer = z.object({
  sub: z.string().regex(/^[\w-]{1,200}$/),
  name: z.string().trim().min(1).optional().catch(undefined),
  given_name: z.string().trim().optional().catch(undefined),
  family_name: z.string().trim().optional().catch(undefined),
  picture: z
    .url({ protocol: /^https$/ })
    .max(ADDRESS_CHARS_MAX)
    .nullish()
    .catch(null),
})
const UploadAnswer = z.object({
  value: z.object({
    uploadUrl: z.url({ protocol: /^https?$/ }).max(4 * ADDRESS_CHARS_MAX),
    image: z.string().regex(NAMED),
  }),
})

/** The network over HTTP, by the settings SOCIAL_*. [SO41] */
export function openNetwork(settings: NetworkSettings): SocialNetwork {
  const { clientId, clientSecret, now } = settings
  const authBase = baseOf(settings.authBase)
  const apiBase = baseOf(settings.apiBase)
  const ask = (sent: SentCall) => call({ ...sent, msMax: settings.msMax ?? CALL_MS_MAX })

  const tokens = async (
    form: Readonly<Record<string, string>>,
    held: string,
    signal?: AbortSignal,
  ): Promise<SocialTokens> => {
    const answer = await ask({
      signal,
      method: 'POST',
      url: new URL(`${authBase}/oauth/v2/accessToken`),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }).toString(),
    })
    const read = readAs(TokenAnswer, answer, [clientSecret, held])
    const after = (seconds: number) => now() + Math.floor(seconds * SECOND)
    const { refresh_token: refreshToken, refresh_token_expires_in: refreshSeconds } = read
    return {
      accessToken: read.access_token,
      refreshToken: refreshToken ?? null,
      expiresAt: after(read.expires_in),
      refreshExpiresAt: refreshToken && refreshSeconds ? after(refreshSeconds) : null,
      scopes: (read.scope ?? SCOPE)
        .split(/[\s,]+/)
        .filter((scope) => /^.{1,100}$/.test(scope))
        .slice(0, SCOPES_MAX),
    }
  }
  const versioned = (accessToken: string) => ({
    authorization: `Bearer ${accessToken}`,
    'linkedin-version': settings.apiVersion,
    'x-restli-protocol-version': RESTLI_VERSION,
  })
  const posted = (path: string, accessToken: string, body: object, signal: AbortSignal | undefined) =>
    ask({
      method: 'POST',
      url: new URL(`${apiBase}${path}`),
      headers: { ...versioned(accessToken), 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    })
  return {
    authorizationUrl(state, redirectUri) {
      const url = new URL(`${authBase}/oauth/v2/authorization`)
      const query = { response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state, scope: SCOPE }
      url.search = new URLSearchParams(query).toString()
      return url.href
    },
    exchange: (code, redirectUri) =>
      tokens({ grant_type: 'authorization_code', code, redirect_uri: redirectUri }, code),
    refresh: (refreshToken, signal) =>
      tokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, refreshToken, signal),
    async profile(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await ask({ method: 'GET', url: new URL(`${apiBase}/v2/userinfo`), headers })
      return profileOf(readAs(ProfileAnswer, answer, [accessToken]))
    },
    async uploadImage({ accessToken, memberId }, { bytes, type }, signal) {
      const body = { initializeUploadRequest: { owner: ownerOf(memberId) } }
      const begun = await posted('/rest/images?action=initializeUpload', accessToken, body, signal)
      const { uploadUrl, image } = readAs(UploadAnswer, begun, [accessToken]).value
      const url = new URL(uploadUrl)
      // The token goes to the network's own hosts alone, whatever address it was told.
      const isOwn = [authBase, apiBase].some((base) => new URL(base).origin === url.origin)
      const headers = { 'content-type': type, ...(isOwn ? { authorization: `Bearer ${accessToken}` } : {}) }
      const put = await ask({ method: 'PUT', url, headers, body: bytes, signal })
      // What another host thinks of a token that it was not sent says nothing of the account.
      if (put.status === 401 && !isOwn) throw new SocialError('refused', 'The image was not taken: 401.')
      if (!isSuccess(put)) throw failureOf(put, [accessToken])
      return image
    },
    async publish({ accessToken, memberId }, post, signal) {
      const answer = await posted('/rest/posts', accessToken, postBody(memberId, post), signal)
      return publishedBy(answer, accessToken)
    },
  }
}

const baseOf = (base: string): string => base.replace(/(?<!\/)\/+$/, '')
const ownerOf = (memberId: SocialAccess['memberId']): string => `urn:li:person:${memberId}`
const isSuccess = ({ status }: CallAnswer): boolean => status >= 200 && status < 300

/** The body of the one call that publishes. [SO43] */
function postBody(memberId: string, { commentary, image }: SocialPost): object {
  return {
    author: ownerOf(memberId),
    commentary,
    visibility: 'PUBLIC',
    distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(image === null ? {} : { content: { media: { id: image.id, altText: image.alt } } }),
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
}

/**
 * What the answer to the publishing call says. 201 is a success also without an id. A redirect or another success without an id
 * comes from something on the way, and does not say whether the network was reached.
 */
function publishedBy(answer: CallAnswer, accessToken: string): Published {
  const externalId = idIn(answer.headers['x-restli-id'])
  if (answer.status === 201 || (isSuccess(answer) && externalId !== null)) {
    return { externalId, externalUrl: addressOf(externalId) }
  }
  if (answer.status >= 400) throw failureOf(answer, [accessToken])
  throw new SocialError('unknown', `The network answered ${answer.status}, which does not say whether it published.`)
}

function idIn(header: string | readonly string[] | undefined): string | null {
  const id = String(header ?? '').replaceAll(/%3A/gi, ':')
  return NAMED.test(id) ? id : null
}

/** Only what has the form of the network's own ids has an address there. */
const addressOf = (id: string | null): string | null => (id !== null && URN.test(id) ? `${POSTS_AT}${id}` : null)

function profileOf({ sub, name, given_name, family_name, picture }: z.infer<typeof ProfileAnswer>): SocialProfile {
  const whole = name ?? [given_name, family_name].filter(Boolean).join(' ')
  return { memberId: sub, name: (whole || sub).slice(0, NAME_CHARS_MAX).toWellFormed(), picture: picture ?? null }
}

/** Reads a successful answer. One that is not what was asked for is a fault of the network, or of something on the way. */
function readAs<T>(schema: z.ZodType<T>, answer: CallAnswer, secrets: readonly string[]): T {
  if (!isSuccess(answer)) throw failureOf(answer, secrets)
  const read = schema.safeParse(jsonOf(answer.text))
  if (read.success) return read.data
  throw new SocialError('busy', 'The network answered something else than was asked for.')
}
