import type { Autopilot } from '#protocol/views/admin/outreach.ts'
import { changedOf } from '../../parts/differences.ts'
import { t } from '../../strings/t.ts'
import { type AutopilotSettings, settingsOf } from '../outreachRest.ts'
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

/** The settings that were typed and differ from those that stand. [WF13] */
export function changesOf(autopilot: Autopilot, draft: SettingsDraft): Partial<AutopilotSettings> {
  const { dailyCap, minScore, followUpDays, ...rest } = draft
  const before = settingsOf(autopilot)
  const after: AutopilotSettings = {
    ...before,
    ...rest,
    dailyCap: typedNumber(dailyCap, 0, CAP_MAX) ?? before.dailyCap,
    minScore: typedNumber(minScore, 0, 100) ?? before.minScore,
    followUpDays: typedNumber(followUpDays, DAYS_MIN, DAYS_MAX) ?? before.followUpDays,
  }
  return changedOf(before, after)
}
