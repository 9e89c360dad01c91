import { archive } from './archive.ts'
import { end } from './end.ts'
import { common } from './everywhere.ts'
import { landing } from './landing.ts'
import { ledger } from './ledger.ts'
import { meeting } from './meeting.ts'
import { replay } from './replay.ts'
import { setup } from './setup.ts'
import { sidecar } from './sidecar.ts'
import { signin } from './signin.ts'

/** All strings of the client, by area. A second language is a second object of this type. */
export const t = { common, landing, setup, meeting, ledger, end, archive, replay, sidecar, signin } as const
