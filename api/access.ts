/**
 * Who may call:
 * `public` anybody; `auth` the same, but for connection tokens; `beacon` anybody, credentials unread; `link` whoever knows
 * the code or slug; `user` whoever is signed in; `session` the same, but for connection tokens; `viewer`, `editor`, `owner`
 * whoever has that role in the space; `admin` administrators; `service` whoever knows the shared secret.
 */
export type Access =
  | 'public'
  | 'auth'
  | 'beacon'
  | 'link'
  | 'user'
  | 'session'
  | 'viewer'
  | 'editor'
  | 'owner'
  | 'admin'
  | 'service'

/** One line for every endpoint of the service; one that is missing here is not served. */
export const ACCESS: Readonly<Record<string, Access>> = {
  'GET /': 'public',
  'GET /r/:code': 'public',
  'GET /archive': 'public',
  'GET /archive/:name': 'public',
  'GET /replay/:name': 'public',
  'GET /signin': 'public',
  'GET /assets/*path': 'public',
  'GET /api/health': 'public',
  'GET /api/templates': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
  'GET /openapi.json': 'public',

  'GET /api/auth/config': 'auth',
  'POST /api/auth/code': 'auth',
  'POST /api/auth/verify': 'auth',
  'POST /api/auth/signout': 'session',
  'POST /api/auth/refresh': 'session',
  'GET /api/auth/oidc/start': 'auth',
  'GET /api/auth/oidc/callback': 'auth',

  'GET /api/me': 'user',
  'PATCH /api/me': 'user',
  'DELETE /api/me': 'session',
  'POST /api/me/beta-request': 'user',
  'POST /api/me/onboarding': 'user',
  'POST /api/me/tutorial-seen': 'user',
  'GET /api/me/connections': 'user',
  'POST /api/me/connections': 'session',
  'DELETE /api/me/connections/:connectionId': 'user',
  'GET /api/teams': 'user',
  'POST /api/teams': 'user',
  'POST /api/teams/:teamId/members': 'user',
  'DELETE /api/teams/:teamId/members': 'user',
  'POST /api/waitlist': 'public',

  'GET /api/rooms/history': 'public',
  'GET /api/rooms/history/:name': 'link',
  'GET /api/rooms/history/:name/analytics': 'link',
  'GET /api/rooms/history/:name/events': 'link',
  'GET /api/rooms/history/:name/capture': 'link',
  'POST /api/rooms/:code/document': 'link',
  'GET /api/rooms/:code/document/raw': 'link',
  'DELETE /api/rooms/:code/document/:docId': 'link',
  'POST /api/rooms/:code/context/note': 'link',
  'POST /api/rooms/:code/context/link': 'link',
  'POST /api/rooms/:code/context/data': 'link',
  'DELETE /api/rooms/:code/context/:itemId': 'link',
  'POST /api/rooms/:code/board/file': 'link',
  'GET /api/rooms/:code/board/file/:fileId': 'link',
  'GET /api/rooms/:code/annotated-pdf': 'link',
  'GET /api/rooms/:code/report': 'link',
  'GET /api/rooms/:code/intel': 'link',
  'GET /api/rooms/:code/annotations': 'link',
  'GET /api/rooms/:code/topic-summaries': 'link',
  'GET /api/rooms/:code/voice/token': 'link',

  'GET /api/admin/me': 'admin',
  'GET /api/admin/audit': 'admin',
  'GET /api/admin/rooms/:code/export': 'admin',
  'POST /api/admin/rooms/:code/seed': 'admin',
}
