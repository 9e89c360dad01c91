import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { IconName } from '../app/ui/icon.tsx'
import { OverviewView } from './overview/overview.tsx'
import type { t } from './strings/t.ts'

export const GROUPS = ['figures', 'records', 'requests', 'publishing'] as const

/** A view of the console. Its name is the first part of its address and the key of its label in the catalogue of strings. */
export interface ConsoleView {
  readonly name: keyof typeof t.shell.views
  readonly group: (typeof GROUPS)[number]
  readonly icon: IconName
  /** Begins to fetch the view's script; when that fails, the view says so. */
  readonly prefetch: () => void
  readonly View: ComponentType | LazyExoticComponent<ComponentType>
}

const view = (load: () => Promise<ComponentType>) => ({
  prefetch: () => void load().catch(() => {}),
  View: lazy(async () => ({ default: await load() })),
})

/** All views, in the order of the navigation; the first one is the console's own. */
export const VIEWS: readonly ConsoleView[] = [
  {
    name: 'overview',
    group: 'figures',
    icon: 'chart',
    // It comes with the frame, since most visits begin here.
    prefetch: () => {},
    View: OverviewView,
  },
  {
    name: 'users',
    group: 'records',
    icon: 'people',
    ...view(() => import('./users/usersView.tsx').then(({ UsersView }) => UsersView)),
  },
  {
    name: 'teams',
    group: 'records',
    icon: 'sidebar',
    ...view(() => import('./teams/teamsView.tsx').then(({ TeamsView }) => TeamsView)),
  },
  {
    name: 'waitlist',
    group: 'requests',
    icon: 'clock',
    ...view(() => import('./requests/waitlistView.tsx').then(({ WaitlistView }) => WaitlistView)),
  },
  {
    name: 'beta',
    group: 'requests',
    icon: 'spark',
    ...view(() => import('./requests/betaView.tsx').then(({ BetaView }) => BetaView)),
  },
  {
    name: 'traffic',
    group: 'figures',
    icon: 'people',
    ...view(() => import('./traffic/traffic.tsx').then(({ TrafficView }) => TrafficView)),
  },
  {
    name: 'heatmap',
    group: 'figures',
    icon: 'table',
    ...view(() => import('./heatmap/heatmap.tsx').then(({ HeatmapView }) => HeatmapView)),
  },
  {
    name: 'tools',
    group: 'figures',
    icon: 'spark',
    ...view(() => import('./tools/tools.tsx').then(({ ToolsView }) => ToolsView)),
  },
  {
    name: 'quality',
    group: 'figures',
    icon: 'listChecks',
    ...view(() => import('./quality/quality.tsx').then(({ QualityView }) => QualityView)),
  },
  {
    name: 'experience',
    group: 'figures',
    icon: 'hand',
    ...view(() => import('./experience/experience.tsx').then(({ ExperienceView }) => ExperienceView)),
  },
  {
    name: 'rooms',
    group: 'records',
    icon: 'document',
    ...view(() => import('./rooms/rooms.tsx').then(({ RoomsView }) => RoomsView)),
  },
  {
    name: 'activity',
    group: 'records',
    icon: 'clock',
    ...view(() => import('./activity/activity.tsx').then(({ ActivityView }) => ActivityView)),
  },
  {
    name: 'connections',
    group: 'records',
    icon: 'link',
    ...view(() => import('./connections/connections.tsx').then(({ ConnectionsView }) => ConnectionsView)),
  },
  {
    name: 'social',
    group: 'publishing',
    icon: 'send',
    ...view(() => import('./social/socialView.tsx').then(({ SocialView }) => SocialView)),
  },
  {
    name: 'audit',
    group: 'records',
    icon: 'note',
    ...view(() => import('./audit/audit.tsx').then(({ AuditView }) => AuditView)),
  },
  {
    name: 'outreach',
    group: 'publishing',
    icon: 'mail',
    ...view(() => import('./outreach/outreachView.tsx').then(({ OutreachView }) => OutreachView)),
  },
]

/** The view of a path's parts; undefined when there is none. */
export const viewOf = ([name = VIEWS[0]?.name]: readonly string[]): ConsoleView | undefined =>
  VIEWS.find((view) => view.name === name)
