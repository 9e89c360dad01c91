export type { Player } from '#dev/harness/people.ts'
export { Rig, type RigOptions } from '#dev/harness/rig.ts'
export { silentMetrics } from '#dev/harness/serviceLife.ts'
