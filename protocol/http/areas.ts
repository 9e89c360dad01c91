import { admin, adminRooms } from './admin.ts'
import { board } from './board.ts'
import { context } from './context.ts'
import { documents } from './documents.ts'
import { general, operation } from './general.ts'
import { history } from './history.ts'
import { me } from './me.ts'
import { pages } from './pages.ts'
import { records, rooms } from './rooms.ts'
import { outside, signIn, waitlist } from './signIn.ts'
import { teams } from './teams.ts'

/** The whole HTTP interface, in the order in which paths are tried: `history` is no code of a room. [AR10] */
export const AREAS = {
  pages,
  general,
  operation,
  history,
  documents,
  context,
  board,
  records,
  rooms,
  adminRooms,
  signIn,
  outside,
  me,
  teams,
  waitlist,
  admin,
}
export type Areas = typeof AREAS
