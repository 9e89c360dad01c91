import type { Clock } from '#gateway/clock.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import { httpResident } from '#integrations/resident/httpResident.ts'
import type { Resident } from '#integrations/resident/port.ts'
import type { Settings } from './settings.ts'

interface Parts {
  readonly clock: Clock
  /** Instead of the one that the settings name. */
  readonly resident?: Resident | undefined
}

/** Where documents and summary texts live in the enterprise tier; null in the standard tier, where the service holds them. */
export function openPlane(settings: Settings, { clock, resident }: Parts): Plane | null {
  if (settings.TIER === 'standard') return null
  return { resident: resident ?? openResident(settings, clock) }
}

function openResident({ RESIDENT_URL, RESIDENT_PUBLIC_URL, KXP_SHARED_SECRET }: Settings, clock: Clock): Resident {
  const publicUrl = (RESIDENT_PUBLIC_URL ?? '').replace(/\/+$/, '')
  return httpResident({
    url: RESIDENT_URL ?? publicUrl,
    publicUrl,
    secrets: KXP_SHARED_SECRET,
    now: () => clock.now(),
  })
}
