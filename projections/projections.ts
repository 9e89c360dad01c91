import { ARCHIVE } from './archive.ts'
import type { Projection } from './projection.ts'

/** All read models: the service keeps them up with the log, and `npm run rebuild` makes them anew. [VW8] */
export const PROJECTIONS: readonly Projection[] = [ARCHIVE]
