import type { Resident } from '#integrations/resident/port.ts'

/** The enterprise tier: documents and summary texts live at a resident, and the service itself holds neither. */
export interface Plane {
  readonly resident: Resident
}
