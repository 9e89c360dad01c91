import type { Clock } from '#gateway/clock.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import type { DocumentIntake } from '#gateway/uploads/documentIntake.ts'
import { Intake, type IntakeServices } from '#gateway/uploads/intake.ts'
import { PassingIntake } from '#gateway/uploads/passingIntake.ts'
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

type IntakeParts = Omit<IntakeServices, 'retain'> & { readonly plane: Plane | null }

/** What takes documents in: they are kept here in the standard tier, and only passed on in the enterprise tier. */
export function openIntake(
  { RETAIN_DOCUMENTS: retain }: Settings,
  { plane, ...services }: IntakeParts,
): DocumentIntake {
  return plane === null
    ? new Intake({ ...services, retain })
    : new PassingIntake({ ...services, resident: plane.resident })
}
