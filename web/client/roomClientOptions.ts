import type { Rest } from './rest.ts'
import type { Sentences } from './sentences.ts'
import type { SeatStorage, Siblings } from './session.ts'

export interface RoomClientOptions {
  /** Of the service, such as `http://127.0.0.1:3000`. */
  readonly url: string
  /** Where the tab's seat is kept, so that a reload finds it again; none: it lives as long as this client. */
  readonly storage?: SeatStorage
  /** Where the seats of all tabs are kept, so that a new tab can ask for them; none: only the tab knows its seat. */
  readonly browserStorage?: SeatStorage
  /** Other clients that may hold the same seat, as the tabs of one browser; none: a seat taken by another is found out later. */
  readonly siblings?: Siblings
  readonly transports?: readonly ('websocket' | 'polling')[]
  /** For what is fetched to catch up; default: a plain one on the same address. */
  readonly rest?: Rest
  readonly sentences?: Sentences
}
