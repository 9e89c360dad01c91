export type { Player } from '#harness/people.ts'
export { Rig, type RigOptions } from '#harness/rig.ts'
export { silentMetrics } from '#harness/serviceLife.ts'
