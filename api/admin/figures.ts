import type { AdminFigures } from '#gateway/admin/adminFigures.ts'
import type { adminAiQuality } from '#protocol/http/admin/aiQuality.ts'
import type { adminHeatmap } from '#protocol/http/admin/heatmap.ts'
import type { adminOverview } from '#protocol/http/admin/overview.ts'
import type { Handlers } from '../endpoints.ts'

export interface FiguresServices {
  readonly adminFigures: AdminFigures
}

/** Handlers for the overview. [OW1] */
export function adminOverviewHandlers({ adminFigures }: FiguresServices): Handlers<typeof adminOverview> {
  return { overview: ({ query }) => adminFigures.ask('overview', query) }
}

/** Handlers for activity by weekday and hour. [HM1] */
export function adminHeatmapHandlers({ adminFigures }: FiguresServices): Handlers<typeof adminHeatmap> {
  return { heatmap: ({ query }) => adminFigures.ask('heatmap', query) }
}

/** Handlers for the quality of the assistant. [AQ1] */
export function adminAiQualityHandlers({ adminFigures }: FiguresServices): Handlers<typeof adminAiQuality> {
  return { aiQuality: ({ query }) => adminFigures.ask('aiQuality', query) }
}
