import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localMinutes } from '#integrations/calendar/localMinutes.ts'
import { zonedAt } from '#integrations/calendar/zones.ts'
import '../../helpers/propertySeed.ts'

const ZONES = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca', 'Pacific/Apia']
const shown = (at: number, tz: string) => zonedAt(at, tz).toPlainDateTime().toString({ smallestUnit: 'minute' })

describe('[SO31] local times', () => {
  test('are what the zone says at any instant, also around its changes', () => {
    const at = fc.integer({ min: 0, max: 7_258_118_399_999 })
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), fc.array(at, { minLength: 1, maxLength: 20 }), (tz, instants) => {
        const local = localMinutes(tz)
        for (const one of instants) {
          const change = zonedAt(one, tz).getTimeZoneTransition('next')?.epochMilliseconds ?? one
          const around = [one, change, change - 1, change + 1, change - 3_600_000, change + 3_600_000]
          for (const near of around) expect(local(near)).toBe(shown(near, tz))
        }
      }),
    )
  })
})
