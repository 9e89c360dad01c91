import type { ToolRanFact } from '#engine/journals/tools.ts'
import { factFold } from './factFold.ts'

/** Who ran a tool, as the run tells it. */
export type Runner = Pick<ToolRanFact['data'], 'anonId' | 'userId'>

/** A run of a free tool. */
export interface ToolRun extends Runner, Pick<ToolRanFact['data'], 'tool' | 'source'> {
  readonly at: number
}

/** Runs of the free tools, in the order of the log. */
export const TOOL_FACTS = factFold<'tools', { readonly runs: ToolRun[] }>({
  categories: ['tools'],
  initial: () => ({ runs: [] }),
  step({ runs }, { event: { at, data } }) {
    const { tool, anonId, userId, source } = data
    runs.push({ at, tool, anonId, userId, source })
  },
})
