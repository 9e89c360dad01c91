import { adminAccountLists } from './admin/accountLists.ts'
import { adminActivity } from './admin/activity.ts'
import { adminAiQuality } from './admin/aiQuality.ts'
import { adminAudit } from './admin/audit.ts'
import { adminCaptures } from './admin/captures.ts'
import { adminHeatmap } from './admin/heatmap.ts'
import { adminMe } from './admin/me.ts'
import { adminOutreachAutopilot } from './admin/outreach/autopilot.ts'
import { adminOutreachFinding } from './admin/outreach/finding.ts'
import { adminOutreachLeads } from './admin/outreach/leads.ts'
import { adminOutreachMails } from './admin/outreach/mails.ts'
import { adminOutreachSync } from './admin/outreach/sync.ts'
import { adminOverview } from './admin/overview.ts'
import { adminReplays } from './admin/replays.ts'
import { adminRooms } from './admin/rooms.ts'
import { socialAccount } from './admin/social/account.ts'
import { socialCampaigns } from './admin/social/campaigns.ts'
import { socialImages } from './admin/social/images.ts'
import { socialPlanning } from './admin/social/planning.ts'
import { socialPosts } from './admin/social/posts.ts'
import { socialSettings } from './admin/social/settings.ts'
import { adminTeams } from './admin/teams.ts'
import { adminMarks, adminUsers } from './admin/users.ts'
import { adminVisitors } from './admin/visitors.ts'
import { board } from './board.ts'
import { context } from './context.ts'
import { documents } from './documents.ts'
import { general, operation } from './general.ts'
import { history } from './history.ts'
import { me } from './me.ts'
import { unsubscribe } from './outreach.ts'
import { pages } from './pages.ts'
import { programs } from './programs.ts'
import { reference } from './reference.ts'
import { records, rooms } from './rooms.ts'
import { outside, signIn, waitlist } from './signIn.ts'
import { social } from './social.ts'
import { spaceCalls } from './spaces/calls.ts'
import { spaceContext } from './spaces/context.ts'
import { spaceCover } from './spaces/cover.ts'
import { spaceExport } from './spaces/export.ts'
import { spaceFiles } from './spaces/files.ts'
import { spaceLife } from './spaces/life.ts'
import { spaceMembers } from './spaces/members.ts'
import { spaceRecord } from './spaces/record.ts'
import { spaceRecordings } from './spaces/recordings.ts'
import { spaceSessions } from './spaces/sessions.ts'
import { spaceUsage } from './spaces/usage.ts'
import { teams } from './teams.ts'
import { telemetry } from './telemetry.ts'
import { tools } from './tools.ts'
import { videoWebhook } from './videoWebhook.ts'

/**
 * All endpoints, in the order in which routes are matched: `telemetry` is asked most often, `history` precedes the rooms, because it is not a room code. [AR10]
 * Endpoints of one path are in one area.
 */
export const AREAS = {
  telemetry,
  pages,
  general,
  reference,
  operation,
  history,
  documents,
  context,
  board,
  records,
  rooms,
  programs,
  adminCaptures,
  signIn,
  outside,
  me,
  teams,
  spaceUsage,
  spaceRecord: { ...spaceRecord, ...spaceLife },
  spaceMembers,
  spaceCalls,
  spaceExport,
  spaceSessions,
  spaceFiles,
  spaceCover,
  spaceContext,
  spaceRecordings,
  videoWebhook,
  waitlist,
  tools,
  unsubscribe,
  adminMe,
  adminAudit,
  adminAccountLists,
  adminOverview,
  adminHeatmap,
  adminRooms,
  adminActivity,
  adminReplays,
  adminAiQuality,
  adminVisitors,
  adminUsers,
  adminMarks,
  adminTeams,
  socialAccount,
  socialCallback: social,
  socialPlanning,
  socialPosts,
  socialCampaigns,
  socialSettings,
  socialImages,
  adminOutreachSync,
  adminOutreachLeads,
  adminOutreachFinding,
  adminOutreachAutopilot,
  adminOutreachMails,
}
export type Areas = typeof AREAS
