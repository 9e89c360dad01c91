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

/** All endpoints, in the order in which routes are matched: `history` precedes the rooms, because it is not a room code. [AR10] */
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
