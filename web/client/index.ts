export { type Answer, Rest, type RestOptions, type SendForm, type Uploaded } from './rest.ts'
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
export { type StoredSeat, StoredSeats } from './storedSeats.ts'
export { until } from './until.ts'
export type * from './wire.ts'
