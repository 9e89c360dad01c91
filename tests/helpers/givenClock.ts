export { type HandClock, handClock } from '#harness/clock.ts'
