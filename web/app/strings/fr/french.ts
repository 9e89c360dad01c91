import type { Strings } from '../t.ts'
import { end } from './end.ts'
import { common } from './everywhere.ts'
import { landing } from './landing.ts'
import { ledger } from './ledger.ts'
import { meeting } from './meeting.ts'
import { setup } from './setup.ts'
import { sidecar } from './sidecar.ts'

export const french: Partial<Strings> = { common, landing, setup, meeting, ledger, end, sidecar }
