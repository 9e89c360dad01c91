import type { AiMode, RoomSettings, TemplateId } from '@parley/client'
import { language, t } from '../strings/t.ts'

/** Form values for a new room; numbers are kept as typed. */
export interface SettingsForm {
  readonly template: TemplateId
  /** Minutes, or `custom`. */
  readonly duration: string
  readonly customMinutes: string
  readonly people: string
  readonly mode: AiMode
  readonly voice: boolean
}

export const DURATIONS = ['15', '30', '45', '60', '90'] as const
export const MODES: readonly AiMode[] = ['silent', 'assist', 'moderator', 'expert', 'critical']
export const TEMPLATES: readonly TemplateId[] = [
  'general',
  'contract',
  'prd',
  'policy',
  'investment-memo',
  'compliance',
]
const MINUTES_MAX = 240
const PEOPLE_MAX = 200
const MINUTE_MS = 60_000

export type SettingsErrors = Partial<Record<'customMinutes' | 'people', string>>

/** Returns the form's errors by field; empty when it is valid. */
export function settingsErrors({ duration, customMinutes, people }: SettingsForm): SettingsErrors {
  return {
    ...(duration === 'custom' && !isWhole(customMinutes, MINUTES_MAX) ? { customMinutes: t.landing.customWrong } : {}),
    ...(isWhole(people, PEOPLE_MAX) ? {} : { people: t.landing.peopleWrong }),
  }
}

export function roomSettings(name: string, form: SettingsForm): RoomSettings {
  const { template, duration, customMinutes, people, mode, voice } = form
  const minutes = Number(duration === 'custom' ? customMinutes : duration)
  return {
    name,
    template,
    durationMs: minutes * MINUTE_MS,
    maxParticipants: Number(people),
    aiMode: mode,
    voice,
    ...hereAndNow(),
  }
}

/** Zone and language of the visitor, which a room takes over. [LA20] */
export const hereAndNow = () => ({ tz: Intl.DateTimeFormat().resolvedOptions().timeZone, lang: language })

function isWhole(typed: string, max: number): boolean {
  return /^\d{1,4}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= max
}
