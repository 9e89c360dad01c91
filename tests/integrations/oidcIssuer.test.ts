import { expect, test } from 'vitest'
import { openIssuer } from '#integrations/oidc/issuer.ts'
import { webServer } from '../helpers/webServer.ts'

const JOURNEY = { state: 's', nonce: 'n', verifier: 'v', redirectUri: 'http://127.0.0.1/back' }

test('[AU10] an issuer that was away at first is asked again, and one that answered is not', async () => {
  let away = true
  const server = await webServer((_request, response) => {
    if (away) return void response.writeHead(503).end()
    const { url } = server
    const document = { issuer: url, jwks_uri: `${url}/keys`, authorization_endpoint: `${url}/authorize` }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document))
  })
  const client = { clientId: 'c', clientSecret: undefined, audience: 'c', jwksUrl: undefined }
  const issuer = openIssuer({ issuer: server.url, ...client, now: () => 0 })
  await expect(issuer.authorizeUrl(JOURNEY)).rejects.toMatchObject({ name: 'OidcError' })
  away = false
  for (let i = 0; i < 2; i++) expect(await issuer.authorizeUrl(JOURNEY)).toMatch(`${server.url}/authorize?`)
  expect(server.asked).toHaveLength(2)
  await server.close()
})
