export {
  BoardModel,
  type BoardModelOptions,
  type BoardSnapshot,
  type Delivered,
  type SavedBoard,
} from './boardModel.ts'
export type { PendingChange } from './boardQueue.ts'
export type { BoardConflict } from './boardRebase.ts'
export { type Answer, type Failure, Http, type HttpOptions, type SendForm } from './http.ts'
export { freshKey } from './outbox.ts'
export {
  type CreatedRoom,
  type MessagePage,
  type NewRoom,
  Rest,
  type RestOptions,
  type ToolRun,
  type Uploaded,
} from './rest.ts'
export { RoomClient } from './roomClient.ts'
export type { RoomClientOptions } from './roomClientOptions.ts'
export { isClaim, SEAT_STORAGE_KEY, type SeatClaim, type SeatStorage, type Siblings } from './seatClaim.ts'
export type { Sentences } from './sentences.ts'
export {
  type CodeSent,
  type CodeVerification,
  SignIn,
  type SignInAnswer,
  type SignInMethods,
  type SignInOptions,
} from './signIn.ts'
export type { OutboxEntry, RoomSnapshot } from './snapshot.ts'
export { SpaceClient, type SpaceSnapshot } from './spaceClient.ts'
export { type LoadedSpace, SpacesRest } from './spacesRest.ts'
export { type StoredSeat, StoredSeats } from './storedSeats.ts'
export { until } from './until.ts'
export type * from './wire.ts'
