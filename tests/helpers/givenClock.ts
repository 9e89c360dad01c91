export { type HandClock, handClock } from '#dev/harness/clock.ts'
