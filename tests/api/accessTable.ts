/** Who may call what, written out a second time: a line that changes in the service has to change here as well. */
const ANYBODY = `
  GET /
  GET /r/:code
  GET /archive
  GET /archive/:name
  GET /replay/:name
  GET /signin
  GET /trust
  GET /tools
  GET /tools/:tool
  GET /frames/recording
  GET /admin
  GET /admin/*view
  GET /assets/*path
  GET /api/health
  GET /api/templates
  GET /api/trust
  GET /api/tools
  POST /api/tools/:tool/run
  GET /healthz
  GET /readyz
  GET /metrics
  GET /openapi.json
  GET /asyncapi.json
  GET /docs
  GET /docs/first-steps
  GET /docs/:file
  POST /api/waitlist
  GET /api/linkedin/callback
  GET /api/outreach/unsubscribe
  POST /api/outreach/unsubscribe
  GET /api/rooms/history
  GET /api/rooms/history/:name
  GET /api/rooms/history/:name/analytics
  GET /api/rooms/history/:name/events
  GET /api/rooms/history/:name/capture
  POST /api/rooms
  GET /api/rooms/:code
  GET /api/rooms/:code/messages
  GET /api/rooms/:code/events
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
  POST /api/rooms/:code/record-link
  GET /api/rooms/:code/report
  GET /api/rooms/:code/intel
  GET /api/rooms/:code/annotations
  GET /api/rooms/:code/topic-summaries
  GET /api/rooms/:code/voice/token
  GET /spaces
  GET /spaces/:slug
  GET /api/persistent-rooms/:slug
  GET /api/persistent-rooms/:slug/space
  GET /api/persistent-rooms/:slug/calls/:callId/ics
  GET /api/persistent-rooms/:slug/files/:fileId
  GET /api/persistent-rooms/:slug/cover
  GET /api/persistent-rooms/:slug/recording/:sessionId`

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
  DELETE /api/teams/:teamId/members
  GET /api/persistent-rooms/usage
  GET /api/persistent-rooms
  DELETE /api/persistent-rooms/:slug
  POST /api/persistent-rooms/:slug/restore
  POST /api/persistent-rooms
  PATCH /api/persistent-rooms/:slug
  POST /api/persistent-rooms/:slug/visit
  POST /api/persistent-rooms/:slug/members
  PATCH /api/persistent-rooms/:slug/members
  DELETE /api/persistent-rooms/:slug/members
  POST /api/persistent-rooms/:slug/calls
  DELETE /api/persistent-rooms/:slug/calls/:callId
  GET /api/persistent-rooms/:slug/export
  DELETE /api/persistent-rooms/:slug/sessions/:sessionId
  PUT /api/persistent-rooms/:slug/notes/:sessionId
  POST /api/persistent-rooms/:slug/files
  DELETE /api/persistent-rooms/:slug/files/:fileId
  POST /api/persistent-rooms/:slug/cover
  DELETE /api/persistent-rooms/:slug/cover
  POST /api/persistent-rooms/:slug/context/note
  POST /api/persistent-rooms/:slug/context/link
  POST /api/persistent-rooms/:slug/context/data
  DELETE /api/persistent-rooms/:slug/context/:itemId
  POST /api/persistent-rooms/:slug/recording/:sessionId
  DELETE /api/persistent-rooms/:slug/recording/:sessionId`

const SIGNED_IN_BY_A_SESSION = `
  POST /api/auth/signout
  POST /api/auth/refresh
  DELETE /api/me
  POST /api/me/connections`

const ADMINISTRATORS = `
  GET /api/admin/experience/replays/:replayId
  DELETE /api/admin/experience/replays/:replayId
  GET /api/admin/me
  GET /api/admin/audit
  GET /api/admin/connections
  GET /api/admin/waitlist
  GET /api/admin/beta
  GET /api/admin/overview
  GET /api/admin/heatmap
  GET /api/admin/rooms
  GET /api/admin/activity
  GET /api/admin/ai-quality
  GET /api/admin/traffic
  GET /api/admin/tools
  GET /api/admin/experience
  GET /api/admin/users
  GET /api/admin/users/:userId
  PATCH /api/admin/users/:userId
  PUT /api/admin/visitors/:personId/internal
  GET /api/admin/outreach
  GET /api/admin/outreach/leads/:leadId
  PATCH /api/admin/outreach/leads/:leadId
  POST /api/admin/outreach/leads/:leadId/linkedin-dm
  POST /api/admin/outreach/find
  POST /api/admin/outreach/prepare
  POST /api/admin/outreach/rescore-skipped
  POST /api/admin/outreach/leads/:leadId/redraft
  POST /api/admin/outreach/redraft-unsent
  POST /api/admin/outreach/insights
  PUT /api/admin/outreach/autopilot
  POST /api/admin/outreach/autopilot/run
  POST /api/admin/outreach/leads/:leadId/email
  GET /api/admin/outreach/suppressions
  POST /api/admin/outreach/suppressions
  DELETE /api/admin/outreach/suppressions
  POST /api/admin/outreach/sync
  GET /api/admin/teams
  GET /api/admin/teams/:teamId
  PATCH /api/admin/teams/:teamId/plan
  GET /api/admin/teams/:teamId/audit
  GET /api/admin/rooms/:code/export
  POST /api/admin/rooms/:code/seed
  POST /api/admin/outreach/sync
  GET /api/admin/linkedin
  POST /api/admin/linkedin/connect
  DELETE /api/admin/linkedin/account
  POST /api/admin/linkedin/draft
  POST /api/admin/linkedin/plan-week
  PATCH /api/admin/linkedin/posts/:postId
  POST /api/admin/linkedin/posts/:postId/approve
  POST /api/admin/linkedin/posts/:postId/unapprove
  POST /api/admin/linkedin/posts/:postId/reject
  PUT /api/admin/linkedin/posts/:postId/image
  GET /api/admin/linkedin/posts/:postId/image
  POST /api/admin/linkedin/posts/:postId/ai-image
  GET /api/admin/linkedin/posts/:postId/ai-image
  POST /api/admin/linkedin/campaigns
  PATCH /api/admin/linkedin/campaigns/:campaignId
  DELETE /api/admin/linkedin/campaigns/:campaignId
  PUT /api/admin/linkedin/settings`

const ANYBODY_WHATEVER_THE_CREDENTIAL = `
  POST /api/telemetry
  POST /api/telemetry/replay`

const THE_VIDEO_SERVICE = `
  POST /api/voice/webhook`

export type Callers =
  | 'anybody'
  | 'no connection'
  | 'signed in'
  | 'session'
  | 'administrators'
  | 'anybody at all'
  | 'video service'

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
  ...linesOf(ANYBODY_WHATEVER_THE_CREDENTIAL, 'anybody at all'),
  ...linesOf(THE_VIDEO_SERVICE, 'video service'),
])

/** Events that need a seat, the host's seat, or an attached bot; the others are anybody's. */
export const WHO_MAY_SEND: Readonly<Record<'anyone' | 'seat' | 'host' | 'bot', readonly string[]>> = {
  anyone: [
    ...['room:create', 'room:join', 'room:rejoin', 'bot:attach'],
    ...['space:open', 'space:close', 'space:presence'],
  ],
  seat: [
    'room:state',
    'room:claim-host',
    'room:typing',
    'setup:ready',
    'setup:pick-sections',
    'chat:message',
    'chat:action',
    'chat:review-complete',
    'chat:closing',
    'doc:annotate',
    'doc:reply',
    'doc:resolve',
    'doc:edit',
    'doc:delete',
    'intel:refresh',
    'intel:set-action',
    'intel:set-decision',
    'intel:add',
    'intel:edit',
    'intel:accept',
    'intel:remove',
    'voice:interrupt',
    'voice:mute-align',
    'voice:hand',
    'board:get',
    'board:op',
  ],
  host: [
    ...['room:host', 'room:extend', 'room:pause', 'room:resume', 'scope:add', 'section:focus'],
    ...['setup:start', 'chat:stop', 'ai:mode'],
  ],
  bot: ['voice:transcript', 'voice:interim', 'voice:bot-state'],
}
