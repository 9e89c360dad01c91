import type { Strings } from '../t.ts'
import { archive } from './archive.ts'
import { board } from './board.ts'
import { boardTemplates } from './boardTemplates.ts'
import { calls } from './calls.ts'
import { checks } from './checks.ts'
import { editing } from './editing.ts'
import { end } from './end.ts'
import { common } from './everywhere.ts'
import { landing } from './landing.ts'
import { ledger } from './ledger.ts'
import { material } from './material.ts'
import { meeting } from './meeting.ts'
import { meetings } from './meetings.ts'
import { people } from './people.ts'
import { replay } from './replay.ts'
import { sample } from './sample.ts'
import { settings } from './settings.ts'
import { setup } from './setup.ts'
import { sidecar } from './sidecar.ts'
import { signin } from './signin.ts'
import { space } from './space.ts'
import { spaces } from './spaces.ts'
import { talk } from './talk.ts'
import { threads } from './threads.ts'
import { tools } from './tools.ts'
import { trust } from './trust.ts'

export const french: Strings = {
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
  spaces,
  space,
  board,
  boardTemplates,
  calls,
  checks,
  material,
  meetings,
  people,
  settings,
  tools,
  trust,
}
