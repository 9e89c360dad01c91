import { randomBytes } from 'node:crypto'
import type { Request, Response } from 'express'
import { readCookie, SEAT_COOKIE, SEAT_COOKIE_FORM } from '#gateway/connections/cookie.ts'

const SEAT_COOKIE_SECONDS = 30 * 86_400

/** Page that is served when the browser client has not been built. */
export const PLAIN_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Parley</title>
<style>
  body { font: 17px/1.6 system-ui, sans-serif; max-width: 40rem; margin: 4rem auto; padding: 0 1.5rem; color: #1d2733; background: #fbfaf7 }
  h1 { font-size: 1.6rem } code { background: #ece9e1; border-radius: 4px; padding: .1em .35em } a { color: #0b4aa2 }
  @media (prefers-color-scheme: dark) { body { color: #e7e5df; background: #15191f } code { background: #262d36 } a { color: #8fb8ff } }
</style>
<h1>Parley is running</h1>
<p>Timed, many-person document reviews with a record that can be verified. This server speaks Socket.IO at
<code>/socket.io</code> and HTTP under <code>/api</code>.</p>
<ul>
  <li><a href="/api/health">Health</a> and <a href="/api/templates">templates</a></li>
  <li><a href="/openapi.json">The HTTP interface (OpenAPI)</a></li>
</ul>
<p>The browser client is not built here: <code>npm start</code> builds it, or <code>node build.ts</code>.</p>
<p>To see a whole meeting on a document of yours, run <code>npm run rehearse -- FILE</code> beside it.</p>
</html>
`

/**
 * Sets the seat cookie of a browser without one; seats taken there are bound to it. A room's page sets the same cookie
 * again, so that it does not expire before the seats that the browser stores. [SE13] [WB13]
 */
export function setSeatCookie(request: Request, response: Response, secure: boolean): void {
  const own = readCookie(request.headers.cookie, SEAT_COOKIE)
  if (own !== null && !request.path.startsWith('/r/')) return
  const isOurs = own !== null && SEAT_COOKIE_FORM.test(own)
  response.cookie(SEAT_COOKIE, isOurs ? own : randomBytes(32).toString('base64url'), {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: SEAT_COOKIE_SECONDS * 1000,
  })
}
