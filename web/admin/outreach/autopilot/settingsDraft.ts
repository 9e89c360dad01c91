import type { Autopilot } from '#protocol/views/admin/outreach.ts'
import { t } from '../../strings/t.ts'
import type { AutopilotSettings } from '../outreachRest.ts'
import { typedNumber } from '../parts/numberField.ts'

const said = t.outreach.autopilot.form.faults

const CAP_MAX = 200
const [DAYS_MIN, DAYS_MAX] = [3, 30]

/** The settings as they are typed. */
export interface SettingsDraft extends Omit<AutopilotSettings, 'enabled' | 'dailyCap' | 'minScore' | 'followUpDays'> {
  readonly dailyCap: string
  readonly minScore: string
  readonly followUpDays: string
}

export function settingsOf({ lastRunAt: _last, nextRunAt: _next, ...settings }: Autopilot): AutopilotSettings {
  return settings
}

export const draftOf = ({ dailyCap, minScore, followUpDays, ...rest }: Autopilot): SettingsDraft => {
  const { sources, windowStart, windowEnd, tz, weekdaysOnly, maxSteps } = rest
  return {
    ...{ sources, windowStart, windowEnd, tz, weekdaysOnly, maxSteps },
    dailyCap: String(dailyCap),
    minScore: String(minScore),
    followUpDays: String(followUpDays),
  }
}

const TIME = /^\d\d:\d\d$/

/** Why the settings cannot be saved as they are typed. [WF13] */
export function settingsFaults(draft: SettingsDraft): Readonly<Partial<Record<keyof SettingsDraft, string>>> {
  const { windowStart, windowEnd, dailyCap, minScore, followUpDays, maxSteps } = draft
  const faults: Partial<Record<keyof SettingsDraft, string>> = {}
  if (!TIME.test(windowStart)) faults.windowStart = said.time
  if (!TIME.test(windowEnd)) faults.windowEnd = said.time
  else if (windowStart >= windowEnd) faults.windowEnd = said.window
  if (typedNumber(dailyCap, 0, CAP_MAX) === null) faults.dailyCap = said.cap
  if (typedNumber(minScore, 0, 100) === null) faults.minScore = said.score
  if (maxSteps > 1 && typedNumber(followUpDays, DAYS_MIN, DAYS_MAX) === null) faults.followUpDays = said.days
  return faults
}

/** All settings with what was typed; what is not shown stays as it was. [WF13] */
export function settingsWith(autopilot: Autopilot, draft: SettingsDraft): AutopilotSettings {
  const { dailyCap, minScore, followUpDays, ...rest } = draft
  return {
    ...settingsOf(autopilot),
    ...rest,
    dailyCap: typedNumber(dailyCap, 0, CAP_MAX) ?? autopilot.dailyCap,
    minScore: typedNumber(minScore, 0, 100) ?? autopilot.minScore,
    followUpDays: typedNumber(followUpDays, DAYS_MIN, DAYS_MAX) ?? autopilot.followUpDays,
  }
}
