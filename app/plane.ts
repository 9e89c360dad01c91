import type { Clock } from '#gateway/clock.ts'
import { Ends } from '#gateway/plane/ends.ts'
import { markedResident } from '#gateway/plane/markedResident.ts'
import type { Plane } from '#gateway/plane/plane.ts'
import { PlaneRecords } from '#gateway/plane/planeRecords.ts'
import { Uses } from '#gateway/plane/uses.ts'
import type { Room } from '#gateway/rooms/room.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import type { StreamServices } from '#gateway/streams/asked.ts'
import type { DocumentIntake } from '#gateway/uploads/documentIntake.ts'
import { Intake, type IntakeServices } from '#gateway/uploads/intake.ts'
import { PassingIntake } from '#gateway/uploads/passingIntake.ts'
import { httpResident } from '#integrations/resident/httpResident.ts'
import type { Resident } from '#integrations/resident/port.ts'
import type { Settings } from './settings.ts'

interface Parts extends StreamServices {
  /** Instead of the one that the settings name. */
  readonly resident?: Resident | undefined
}

/** Where documents and summary texts live in the enterprise tier; null in the standard tier, where the service holds them. */
export async function openPlane(settings: Settings, { resident, ...services }: Parts): Promise<Plane | null> {
  if (settings.TIER === 'standard') return null
  const uses = new Uses(services)
  await uses.start()
  const reach = { isAway: false }
  return { uses, reach, resident: markedResident(resident ?? openResident(settings, services.clock), uses, reach) }
}

/** What ends rooms at the resident and gets records from it; null in the standard tier. */
export function openEnds(
  find: (code: string) => Promise<Room | null>,
  { plane, scheduler, ...services }: StreamServices & { readonly plane: Plane | null; readonly scheduler: Scheduler },
) {
  if (plane === null) return null
  const records = new PlaneRecords({ ...services, ...plane })
  const ends = new Ends({ ...services, ...plane, records, find })
  scheduler.add({ name: 'plane', isOwn: true, run: (signal) => ends.look(signal) })
  return { records, ends }
}

function openResident({ RESIDENT_URL, RESIDENT_PUBLIC_URL, KXP_SHARED_SECRET }: Settings, clock: Clock): Resident {
  const publicUrl = RESIDENT_PUBLIC_URL ?? ''
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
