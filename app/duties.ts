import type { Metrics } from '#gateway/metrics.ts'
import { Tenure, type TenureOptions } from '#gateway/tenure.ts'
import type { Nodes } from '#stores/nodes/port.ts'

interface Parts {
  readonly nodes: Nodes
  readonly metrics: Metrics
  readonly fault: (error: unknown, where: string) => void
  readonly lookMs?: number
}

export type Duties = ReturnType<typeof openDuties>

/** What one node does for all of an installation. Alone, a node does everything. [MN65] */
export function openDuties({ nodes, metrics, fault, lookMs }: Parts) {
  const tenures = new Map<string, Tenure>()
  metrics.leases(() => [...tenures].map(([lease, { isHeld }]) => [lease, isHeld]))
  return {
    add(lease: string, work: Pick<TenureOptions, 'begin' | 'end'>): Tenure {
      const tenure = new Tenure({ ...work, nodes, lease, fault, ...(lookMs === undefined ? {} : { lookMs }) })
      tenures.set(lease, tenure)
      return tenure
    },
  }
}
