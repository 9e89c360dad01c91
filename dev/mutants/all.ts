import { CLUSTER_MUTANTS } from './clusterMutants.ts'
import { ENGINE_MUTANTS } from './engineMutants.ts'
import { GATEWAY_MUTANTS } from './gatewayMutants.ts'
import type { Mutant } from './mutant.ts'
import { NODE_MUTANTS } from './nodeMutants.ts'

/** Every known fault. */
export const MUTANTS: readonly Mutant[] = [...ENGINE_MUTANTS, ...CLUSTER_MUTANTS, ...GATEWAY_MUTANTS, ...NODE_MUTANTS]
