import { ARCHIVE } from './archive.ts'
import type { Projection } from './projection.ts'

/** All read models. The service updates them from the log, and `npm run rebuild` rebuilds them. [VW8] */
export const PROJECTIONS: readonly Projection[] = [ARCHIVE]
