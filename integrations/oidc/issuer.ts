import { hash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose'
import * as z from 'zod'
import { type AuthorizationRequest, OidcError, type OutsideIssuer, type OutsidePerson } from './port.ts'

const ALGORITHMS = ['RS256', 'ES256', 'EdDSA']
const LEEWAY_SECONDS = 60
/** An unknown key is looked for at most this often. [AU11] */
const REFETCH_MS = 60_000
const KEYS_MS_MAX = 600_000
const ISSUER_MS_MAX = 8_000
const ANSWER_CHARS_MAX = 256 * 1024
/** The key set could not be fetched: no word on the token. */
const UNREACHABLE: readonly string[] = ['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID']
const SCOPE = 'openid email profile'

export interface IssuerSettings {
  readonly issuer: string
  /** None: bearer tokens alone. */
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
  /** What bearer tokens must be for. */
  readonly audience: string
  /** None: as the issuer's discovery document says. */
  readonly jwksUrl: string | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
}

const DISCOVERY = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url().optional(),
  token_endpoint: z.url().optional(),
  jwks_uri: z.url(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
})
type Discovery = z.infer<typeof DISCOVERY>

const TOKEN_ANSWER = z.object({ id_token: z.string() })

/** The issuer that the OIDC settings name: code flow with PKCE, and its bearer tokens. [AU10] [AU11] */
export function openIssuer(settings: IssuerSettings): OutsideIssuer {
  const discovery = cachedDiscovery(settings.issuer)
  const keys = cachedKeys(settings.jwksUrl, discovery)
  const { clientId } = settings
  return {
    issuer: settings.issuer,
    hasBrowserFlow: clientId !== undefined,
    async bearer(token) {
      return personOf(await verified(token, settings.audience, { settings, keys }))
    },
    async authorizeUrl({ state, nonce, verifier, redirectUri }) {
      const url = new URL((await discovery()).authorization_endpoint ?? missing('authorization_endpoint'))
      const query = {
        response_type: 'code',
        client_id: clientId ?? missing('client'),
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: hash('sha256', verifier, 'base64url'),
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      return url.href
    },
    async exchange(code, authorization) {
      const idToken = await exchanged(code, authorization, settings, await discovery())
      const claims = await verified(idToken, clientId!, { settings, keys })
      if (claims.nonce !== authorization.nonce)
        throw new OidcError('exchange', 'The nonce is not the one that was sent.')
      if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims.azp !== clientId) {
        throw new OidcError('exchange', 'The token was made for another client.')
      }
      return personOf(claims)
    },
  }
}

interface Check {
  readonly settings: IssuerSettings
  readonly keys: () => Promise<JWTVerifyGetKey>
}

async function verified(token: string, audience: string, { settings, keys }: Check): Promise<JWTPayload> {
  const findKey = await keys()
  try {
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: ALGORITHMS,
      issuer: settings.issuer,
      audience,
      clockTolerance: LEEWAY_SECONDS,
      requiredClaims: ['sub', 'exp'],
      currentDate: new Date(settings.now()),
    })
    return payload
  } catch (error) {
    if (error instanceof errors.JOSEError && !UNREACHABLE.includes(error.code)) {
      throw new OidcError('token', 'The token of the outside issuer does not hold.', error)
    }
    throw new OidcError('unreachable', 'The outside issuer does not answer.', error)
  }
}

/** Without a verified address nobody comes in. */
function personOf({ iss, sub, email, email_verified: isVerified, name }: JWTPayload): OutsidePerson {
  if (isVerified !== true || typeof email !== 'string') {
    throw new OidcError('email', 'The outside issuer did not verify the address.')
  }
  return { iss: iss!, sub: sub!, email, name: typeof name === 'string' && name.trim() !== '' ? name : null }
}

async function exchanged(
  code: string,
  { verifier, redirectUri }: AuthorizationRequest,
  { clientId, clientSecret }: IssuerSettings,
  { token_endpoint: endpoint, token_endpoint_auth_methods_supported: ways }: Discovery,
): Promise<string> {
  const body = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: clientId!,
  })
  const headers: Record<string, string> = { accept: 'application/json' }
  if (clientSecret !== undefined && ways?.includes('client_secret_post')) body.set('client_secret', clientSecret)
  else if (clientSecret !== undefined) {
    const pair = `${encodeURIComponent(clientId!)}:${encodeURIComponent(clientSecret)}`
    headers.authorization = `Basic ${Buffer.from(pair).toString('base64')}`
  }
  const answer = await asked(endpoint ?? missing('token_endpoint'), { method: 'POST', headers, body })
  const read = TOKEN_ANSWER.safeParse(answer)
  if (!read.success) throw new OidcError('exchange', 'The outside issuer gave no token for the code.')
  return read.data.id_token
}

/** Read once and kept; after a failure it is asked for again. */
function cachedDiscovery(issuer: string): () => Promise<Discovery> {
  let kept: Promise<Discovery> | null = null
  const read = async () => {
    const found = DISCOVERY.safeParse(await asked(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`))
    if (!found.success || found.data.issuer !== issuer) {
      throw new OidcError('unreachable', 'The discovery document of the outside issuer does not hold.')
    }
    return found.data
  }
  return () => {
    kept ??= read().catch((error: unknown) => {
      kept = null
      throw error
    })
    return kept
  }
}

function cachedKeys(jwksUrl: string | undefined, discovery: () => Promise<Discovery>): () => Promise<JWTVerifyGetKey> {
  let kept: JWTVerifyGetKey | null = null
  return async () => {
    kept ??= createRemoteJWKSet(new URL(jwksUrl ?? (await discovery()).jwks_uri), {
      cooldownDuration: REFETCH_MS,
      cacheMaxAge: KEYS_MS_MAX,
      timeoutDuration: ISSUER_MS_MAX,
    })
    return kept
  }
}

async function asked(url: string, init: RequestInit = {}): Promise<unknown> {
  let response: Response
  let text: string
  try {
    response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ISSUER_MS_MAX) })
    text = (await response.text()).slice(0, ANSWER_CHARS_MAX)
  } catch (error) {
    throw new OidcError('unreachable', 'The outside issuer does not answer.', error)
  }
  if (!response.ok) throw new OidcError('exchange', `The outside issuer answered ${response.status}.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new OidcError('exchange', 'The outside issuer answered something else than JSON.', error)
  }
}

function missing(what: string): never {
  throw new OidcError('unreachable', `The outside issuer names no ${what}.`)
}
