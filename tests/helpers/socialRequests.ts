import type { IncomingMessage } from 'node:http'
import { isDeepStrictEqual } from 'node:util'

/** The steps of the network, by what they are for. */
export type Step = 'authorization' | 'token' | 'refresh' | 'profile' | 'upload' | 'put' | 'post'

export interface Publication {
  readonly id: string
  readonly author: string
  readonly commentary: string
  readonly image: string | null
  readonly alt: string | null
  readonly at: number
}

/** What the network knows when a request arrives. */
interface Knowing {
  readonly clientId: string
  readonly clientSecret: string
  readonly settings: Readonly<Record<string, string>>
  readonly member: { readonly sub: string }
  readonly images: ReadonlyMap<string, Buffer>
  readonly published: readonly Publication[]
}

export interface Asked {
  readonly step: Step
  readonly url: URL
  readonly form: URLSearchParams
  readonly json: unknown
  /** The token of the Authorization header, or an empty text. */
  readonly bearer: string
  readonly body: Buffer
}

interface Arrived {
  readonly request: IncomingMessage
  readonly url: URL
  readonly step: Step
  readonly body: Buffer
  readonly provider: Knowing
}

const VERSIONED: readonly Step[] = ['upload', 'post']
const BY_TOKEN: readonly Step[] = ['profile', 'upload', 'put', 'post']
const TYPES: Partial<Record<Step, RegExp>> = {
  token: /^application\/x-www-form-urlencoded$/,
  upload: /^application\/json$/,
  put: /^image\/(png|jpeg|gif|webp)$/,
  post: /^application\/json$/,
}
const QUERIES: Partial<Record<Step, readonly string[]>> = {
  authorization: ['response_type', 'client_id', 'redirect_uri', 'state', 'scope'],
  upload: ['action'],
  put: ['ca', 'sync'],
}
const CODE_FORM = ['grant_type', 'code', 'redirect_uri', 'client_id', 'client_secret']
const REFRESH_FORM = ['grant_type', 'refresh_token', 'client_id', 'client_secret']
const POST_KEYS = ['author', 'commentary', 'visibility', 'distribution', 'lifecycleState', 'isReshareDisabledByAuthor']
const DISTRIBUTION = { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] }

/** What the network minds about a request, sentence by sentence. */
export function complaintsOf({ request, url, step, body, provider }: Arrived): {
  readonly asked: Asked
  readonly complaints: readonly string[]
} {
  const complaints: string[] = []
  const mind = (isGood: boolean, words: string) => void (isGood || complaints.push(`${step}: ${words}`))
  const { headers } = request
  const form = new URLSearchParams(step === 'token' ? body.toString() : '')
  const json = VERSIONED.includes(step) ? jsonIn(body) : undefined
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? ''
  const isRefresh = form.get('grant_type') === 'refresh_token'

  mind(isSame([...url.searchParams.keys()], QUERIES[step] ?? []), `query ${url.search}`)
  const type = TYPES[step]
  mind(
    type === undefined ? headers['content-type'] === undefined : type.test(headers['content-type'] ?? ''),
    'its type',
  )
  mind(BY_TOKEN.includes(step) === (bearer !== ''), 'its authorization')
  mind(headers['x-restli-protocol-version'] === (VERSIONED.includes(step) ? '2.0.0' : undefined), 'protocol version')
  const version = VERSIONED.includes(step) ? provider.settings.SOCIAL_API_VERSION : undefined
  mind(headers['linkedin-version'] === version, 'API version')
  mind(Number(headers['content-length'] ?? 0) === body.length, 'its length')
  // There the browser itself comes, with the cookies of every port of this host.
  const isByBrowser = step === 'authorization'
  mind(isByBrowser || headers.cookie === undefined, 'a cookie')
  mind(headers.referer === undefined, 'where it comes from')

  if (step === 'authorization') minds(mind, url.searchParams, provider)
  if (step === 'token') {
    mind(isSame([...form.keys()], isRefresh ? REFRESH_FORM : CODE_FORM), `fields ${[...form.keys()].join()}`)
    mind(isRefresh || form.get('grant_type') === 'authorization_code', 'its grant')
    mind(form.get('client_id') === provider.clientId, 'its client')
    mind(form.get('client_secret') === provider.clientSecret, "the client's secret")
  }
  if (step === 'upload') {
    mind(url.searchParams.get('action') === 'initializeUpload', 'its action')
    const owner = `urn:li:person:${provider.member.sub}`
    mind(isDeepStrictEqual(json, { initializeUploadRequest: { owner } }), 'its body')
  }
  if (step === 'put') mind(body.length > 0, 'no bytes')
  if (step === 'post') mindPost(mind, json, provider)
  return { asked: { step: isRefresh ? 'refresh' : step, url, form, json, bearer, body }, complaints }
}

type Mind = (isGood: boolean, words: string) => void

function minds(mind: Mind, asked: URLSearchParams, { clientId }: Knowing): void {
  mind(asked.get('response_type') === 'code', 'its response type')
  mind(asked.get('client_id') === clientId, 'its client')
  mind(asked.get('scope') === 'openid profile w_member_social', 'its scope')
  mind((asked.get('state') ?? '').length >= 22, 'a state that can be guessed')
  mind(/^https?:\/\/[^/?#]+\/api\/linkedin\/callback$/.test(asked.get('redirect_uri') ?? ''), 'its redirect')
}

function mindPost(mind: Mind, json: unknown, { member, images, published }: Knowing): void {
  const post = (json ?? {}) as Record<string, unknown>
  const hasImage = 'content' in post
  mind(isSame(Object.keys(post), hasImage ? [...POST_KEYS, 'content'] : POST_KEYS), `keys ${Object.keys(post).join()}`)
  mind(post.author === `urn:li:person:${member.sub}`, 'its author')
  mind(typeof post.commentary === 'string' && post.commentary.trim() !== '', 'its text')
  mind(isMarkup(String(post.commentary)), 'a reserved character that is not escaped')
  mind(post.visibility === 'PUBLIC' && post.lifecycleState === 'PUBLISHED', 'who sees it')
  mind(post.isReshareDisabledByAuthor === false, 'its reshares')
  mind(isDeepStrictEqual(post.distribution, DISTRIBUTION), 'its distribution')
  if (!hasImage) return
  const media = (post.content as { media?: { id?: string; altText?: string } } | null)?.media
  const image = media?.id ?? ''
  mind(isDeepStrictEqual(post.content, { media: { id: image, altText: media?.altText } }), 'its content')
  mind(typeof media?.altText === 'string', 'its description')
  mind(images.has(image), 'an image that was not uploaded before')
  mind(!published.some((one) => one.image === image), 'an image of another post')
}

/** The network's own markup: text, in which each reserved character is behind a backslash, and tags. */
function isMarkup(text: string): boolean {
  return /^(?:[^\\|{}@[\]()<>#*_~]|\\[\\|{}@[\]()<>#*_~]|\{hashtag\|\\#\|[\p{L}\p{M}\p{N}_]+\})*$/u.test(text)
}

/** The same names, each once, in any order. */
function isSame(names: readonly string[], expected: readonly string[]): boolean {
  return isDeepStrictEqual([...names].sort(), [...expected].sort())
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
