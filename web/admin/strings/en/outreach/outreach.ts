import { autopilot } from './autopilot.ts'
import { find } from './find.ts'
import { insights } from './insights.ts'
import { lead } from './lead.ts'
import { leads } from './leads.ts'
import { shared } from './shared.ts'
import { suppressions } from './suppressions.ts'
import { timeline } from './timeline.ts'

/** Strings of outreach, by screen. */
export const outreach = { shared, leads, lead, timeline, find, suppressions, autopilot, insights } as const
