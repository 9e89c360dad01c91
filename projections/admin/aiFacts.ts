import { AGENT_KINDS, AGENT_STATUSES, type AgentKind, type AgentStatus } from '#engine/journals/ai.ts'
import { type ActTable, addAct, emptyTable, NONE } from './acts/acts.ts'
import { factFold } from './factFold.ts'

export type RunCounts = Record<AgentStatus, number>

/** Attempts of the assistant: agent and status of each. */
export const AI_FACTS = factFold<'ai', ActTable>({
  categories: ['ai'],
  initial: emptyTable,
  step(runs, { event: { at, data } }) {
    const what = AGENT_KINDS.indexOf(data.kind) * AGENT_STATUSES.length + AGENT_STATUSES.indexOf(data.status)
    addAct(runs, { at, who: NONE, where: NONE, what })
  },
})

/** Returns the agent and the status that an entry of the table stands for. */
export function runOf(what: number): { readonly kind: AgentKind; readonly status: AgentStatus } {
  const kind = AGENT_KINDS[Math.floor(what / AGENT_STATUSES.length)]
  const status = AGENT_STATUSES[what % AGENT_STATUSES.length]
  if (kind === undefined || status === undefined) throw new Error(`no run is ${what}`)
  return { kind, status }
}
