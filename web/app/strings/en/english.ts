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

/** All strings of the client, by area. Every other language has the same shape. */
export const english = {
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
  spaces,
  space,
  people,
  calls,
  checks,
  meetings,
  sample,
  settings,
  board,
  boardTemplates,
  material,
  talk,
  threads,
  tools,
  trust,
} as const
