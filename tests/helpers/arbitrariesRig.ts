export { type Player, Rig, type RigOptions } from '#harness/rig.ts'
export { silentMetrics } from '#harness/serviceLife.ts'
