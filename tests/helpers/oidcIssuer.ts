import { createHash, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface IssuerPerson {
  sub: string
  email: string
  email_verified?: unknown
  name?: string
}

/** An outside issuer on loopback: discovery, keys, code flow with PKCE, and tokens as wrong as a test wants them. */
export interface OidcIssuer {
  readonly url: string
  readonly clientId: string
  readonly secret: string
  /** Who signs in at the next visit; null: the person refuses. */
  person: IssuerPerson | null
  /** What the next id_token says otherwise. */
  claims: JWTPayload
  /** Times that the key set was fetched. */
  keyFetches: number
  /** Signs with the current key unless told otherwise. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string; key?: CryptoKey | Uint8Array }): Promise<string>
  /** Claims of a good bearer token. */
  good(person: IssuerPerson): JWTPayload
  /** From now on another key signs. */
  rotate(): Promise<void>
  close(): Promise<void>
}

interface Asked {
  readonly challenge: string
  readonly redirectUri: string
  readonly nonce: string
}

export async function oidcIssuer(): Promise<OidcIssuer> {
  const codes = new Map<string, Asked & { person: IssuerPerson }>()
  let pair = await generateKeyPair('ES256', { extractable: true })
  let kid = randomUUID()
  const server = createServer((request, response) => {
    const json = (status: number, body: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const url = new URL(request.url!, issuer.url)
    if (url.pathname === '/.well-known/openid-configuration') return json(200, discovery())
    if (url.pathname === '/keys') {
      issuer.keyFetches += 1
      return void exportJWK(pair.publicKey).then((jwk) => json(200, { keys: [{ ...jwk, kid, alg: 'ES256' }] }))
    }
    if (url.pathname === '/authorize') return authorize(url)
    if (url.pathname === '/token') return void token()
    json(404, {})

    function authorize({ searchParams }: URL): void {
      const redirectUri = searchParams.get('redirect_uri')!
      const back = new URL(redirectUri)
      back.searchParams.set('state', searchParams.get('state')!)
      const isGood =
        searchParams.get('client_id') === issuer.clientId && searchParams.get('code_challenge_method') === 'S256'
      if (!isGood || !issuer.person) back.searchParams.set('error', 'access_denied')
      else {
        const code = randomUUID()
        const challenge = searchParams.get('code_challenge')!
        codes.set(code, { challenge, redirectUri, nonce: searchParams.get('nonce')!, person: issuer.person })
        back.searchParams.set('code', code)
      }
      response.writeHead(302, { location: back.href }).end()
    }

    async function token(): Promise<void> {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const form = new URLSearchParams(Buffer.concat(chunks).toString())
      const asked = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const basic = `Basic ${Buffer.from(`${issuer.clientId}:${issuer.secret}`).toString('base64')}`
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isGood = asked && proof === asked.challenge && form.get('redirect_uri') === asked.redirectUri
      if (!isGood || request.headers.authorization !== basic) return json(400, { error: 'invalid_grant' })
      const claims = { ...issuer.good(asked.person), nonce: asked.nonce, ...issuer.claims }
      json(200, { access_token: 'x', token_type: 'Bearer', id_token: await issuer.sign(claims) })
    }
  })
  const discovery = () => ({
    issuer: issuer.url,
    authorization_endpoint: `${issuer.url}/authorize`,
    token_endpoint: `${issuer.url}/token`,
    jwks_uri: `${issuer.url}/keys`,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer: OidcIssuer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId: 'parley-test',
    secret: 'a-secret',
    person: null,
    claims: {},
    keyFetches: 0,
    sign: (claims, { alg = 'ES256', kid: named = kid, key = pair.privateKey } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: named }).sign(key),
    good: ({ email_verified = true, ...person }) => {
      const now = Math.floor(Date.now() / 1000)
      return { iss: issuer.url, aud: issuer.clientId, iat: now, exp: now + 300, email_verified, ...person }
    },
    async rotate() {
      pair = await generateKeyPair('ES256', { extractable: true })
      kid = randomUUID()
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return issuer
}
