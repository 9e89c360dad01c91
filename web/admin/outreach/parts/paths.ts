import { pathTo } from '../../shell/address.ts'

/** Addresses of the screens of outreach. */
export const PATHS = {
  leads: pathTo('outreach'),
  import: pathTo('outreach', 'import'),
  suppressions: pathTo('outreach', 'suppressions'),
  autopilot: pathTo('outreach', 'autopilot'),
  insights: pathTo('outreach', 'insights'),
} as const

export type ScreenName = keyof typeof PATHS

export const leadPath = (id: string): string => pathTo('outreach', 'leads', id)
