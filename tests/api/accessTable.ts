/** Who may call what, written out a second time: a line that changes in the service has to change here as well. */
const ANYBODY = `
  GET /
  GET /r/:code
  GET /archive
  GET /archive/:name
  GET /replay/:name
  GET /signin
  GET /assets/*path
  GET /api/health
  GET /api/templates
  GET /healthz
  GET /readyz
  GET /metrics
  GET /openapi.json
  POST /api/waitlist
  GET /api/rooms/history
  GET /api/rooms/history/:name
  GET /api/rooms/history/:name/analytics
  GET /api/rooms/history/:name/events
  GET /api/rooms/history/:name/capture
  POST /api/rooms/:code/document
  GET /api/rooms/:code/document/raw
  DELETE /api/rooms/:code/document/:docId
  POST /api/rooms/:code/context/note
  POST /api/rooms/:code/context/link
  POST /api/rooms/:code/context/data
  DELETE /api/rooms/:code/context/:itemId
  POST /api/rooms/:code/board/file
  GET /api/rooms/:code/board/file/:fileId
  GET /api/rooms/:code/annotated-pdf
  GET /api/rooms/:code/report
  GET /api/rooms/:code/intel
  GET /api/rooms/:code/annotations
  GET /api/rooms/:code/topic-summaries
  GET /api/rooms/:code/voice/token`

const ANYBODY_BUT_TOKENS_OF_CONNECTIONS = `
  GET /api/auth/config
  POST /api/auth/code
  POST /api/auth/verify
  GET /api/auth/oidc/start
  GET /api/auth/oidc/callback`

const SIGNED_IN = `
  GET /api/me
  PATCH /api/me
  POST /api/me/beta-request
  POST /api/me/onboarding
  POST /api/me/tutorial-seen
  GET /api/me/connections
  DELETE /api/me/connections/:connectionId
  GET /api/teams
  POST /api/teams
  POST /api/teams/:teamId/members
  DELETE /api/teams/:teamId/members`

const SIGNED_IN_BY_A_SESSION = `
  POST /api/auth/signout
  POST /api/auth/refresh
  DELETE /api/me
  POST /api/me/connections`

const ADMINISTRATORS = `
  GET /api/admin/me
  GET /api/admin/audit
  GET /api/admin/rooms/:code/export
  POST /api/admin/rooms/:code/seed`

export type Callers = 'anybody' | 'no connection' | 'signed in' | 'session' | 'administrators'

const linesOf = (lines: string, who: Callers) => {
  return lines
    .trim()
    .split('\n')
    .map((line) => [line.trim(), who] as const)
}

export const WHO_MAY_CALL: Readonly<Record<string, Callers>> = Object.fromEntries([
  ...linesOf(ANYBODY, 'anybody'),
  ...linesOf(ANYBODY_BUT_TOKENS_OF_CONNECTIONS, 'no connection'),
  ...linesOf(SIGNED_IN, 'signed in'),
  ...linesOf(SIGNED_IN_BY_A_SESSION, 'session'),
  ...linesOf(ADMINISTRATORS, 'administrators'),
])

/** Events that need a seat, the host's seat, or an attached bot; the others are anybody's. */
export const WHO_MAY_SEND: Readonly<Record<'anyone' | 'seat' | 'host' | 'bot', readonly string[]>> = {
  anyone: ['room:create', 'room:join', 'room:rejoin', 'bot:attach'],
  seat: [
    'room:state',
    'room:claim-host',
    'setup:ready',
    'setup:pick-sections',
    'chat:message',
    'chat:action',
    'chat:review-complete',
    'doc:annotate',
    'intel:refresh',
    'intel:set-action',
    'intel:set-decision',
    'voice:interrupt',
    'voice:mute-align',
    'voice:hand',
  ],
  host: ['room:host', 'setup:start', 'chat:stop', 'ai:mode'],
  bot: ['voice:transcript', 'voice:interim', 'voice:bot-state'],
}
