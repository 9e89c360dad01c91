export { type Script, script } from '#dev/harness/arbitraries.ts'
export { play } from '#dev/harness/play.ts'
