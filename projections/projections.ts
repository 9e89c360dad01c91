import { ARCHIVE } from './archive.ts'
import { OPEN_SESSIONS } from './openSessions.ts'
import type { Projection } from './projection.ts'
import { SPACE_LIST } from './spaces.ts'

/** All read models. The service updates them from the log, and `npm run rebuild` rebuilds them. [VW8] */
export const PROJECTIONS: readonly Projection[] = [ARCHIVE, OPEN_SESSIONS, SPACE_LIST]
