import type { Rest } from './rest.ts'
import type { SeatStorage, Siblings } from './seatClaim.ts'
import type { Sentences } from './sentences.ts'

export interface RoomClientOptions {
  /** Base URL of the service, such as `http://127.0.0.1:3000`. */
  readonly url: string
  /** Stores the tab's seat so that a reload resumes it. Without it the seat lives as long as this client. */
  readonly storage?: SeatStorage
  /** Stores the seats of all tabs so that a new tab can resume one. Without it only the tab knows its seat. */
  readonly browserStorage?: SeatStorage
  /** Other clients that may hold the same seat, such as the tabs of one browser. Without it a lost seat is detected later. */
  readonly siblings?: Siblings
  readonly transports?: readonly ('websocket' | 'polling')[]
  /** Credential of a program's user; browsers send their cookies by themselves. */
  readonly token?: string
  /** HTTP client used to catch up; by default one for the same URL. */
  readonly rest?: Rest
  readonly sentences?: Sentences
}
