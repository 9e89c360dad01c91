import type { Resident } from '#integrations/resident/port.ts'
import type { Reach } from './markedResident.ts'
import type { Uses } from './uses.ts'

/** The enterprise tier: documents and summary texts live at a resident, and the service itself holds neither. */
export interface Plane {
  /** Notes each room before its first use. */
  readonly resident: Resident
  readonly uses: Uses
  readonly reach: Reach
}
