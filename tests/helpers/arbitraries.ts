export { type Script, script } from '#harness/arbitraries.ts'
export { play } from '#harness/play.ts'
