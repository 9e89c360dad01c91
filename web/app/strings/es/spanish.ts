import type { Strings } from '../t.ts'
import { archive } from './archive.ts'
import { editing } from './editing.ts'
import { end } from './end.ts'
import { common } from './everywhere.ts'
import { landing } from './landing.ts'
import { ledger } from './ledger.ts'
import { meeting } from './meeting.ts'
import { replay } from './replay.ts'
import { sample } from './sample.ts'
import { setup } from './setup.ts'
import { sidecar } from './sidecar.ts'
import { signin } from './signin.ts'
import { talk } from './talk.ts'
import { threads } from './threads.ts'

export const spanish: Partial<Strings> = {
  common,
  landing,
  setup,
  meeting,
  ledger,
  editing,
  end,
  archive,
  replay,
  sidecar,
  signin,
  sample,
  talk,
  threads,
}
