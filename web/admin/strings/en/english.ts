import { actions } from './actions.ts'
import { activity } from './activity.ts'
import { audit } from './audit.ts'
import { connections } from './connections.ts'
import { experience } from './experience.ts'
import { heatmap } from './heatmap.ts'
import { outreach } from './outreach/outreach.ts'
import { overview } from './overview.ts'
import { quality } from './quality.ts'
import { recording } from './recording.ts'
import { requests } from './requests.ts'
import { rooms } from './rooms.ts'
import { shell } from './shell.ts'
import { social } from './social.ts'
import { teams } from './teams.ts'
import { tools } from './tools.ts'
import { traffic } from './traffic.ts'
import { users } from './users.ts'

/** All strings of the console, by area. */
export const english = {
  shell,
  actions,
  overview,
  users,
  teams,
  requests,
  activity,
  audit,
  connections,
  experience,
  heatmap,
  outreach,
  quality,
  recording,
  rooms,
  social,
  tools,
  traffic,
} as const
