import type { Assistant } from '#assistant/assistant.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Clock } from '#gateway/clock.ts'
import type { Journals } from '#gateway/journals/journals.ts'
import { ToolCaps } from '#gateway/tools/toolCaps.ts'
import { ToolRuns } from '#gateway/tools/toolRuns.ts'
import type { EventLog } from '#stores/events/port.ts'
import type { Settings } from './settings.ts'

export interface ToolParts {
  readonly log: EventLog
  readonly clock: Clock
  readonly journals: Journals
  readonly accounts: Accounts
  readonly assistant: Assistant
}

/** The free tools, with the runs of the day so far. */
export async function openTools({ TOOLS_DAILY_CAP: cap }: Settings, parts: ToolParts): Promise<ToolRuns> {
  const { log, clock, journals, accounts, assistant } = parts
  const userOf = (anonId: string) => accounts.store.persons.get(`a_${anonId}`)?.userId ?? null
  const caps = new ToolCaps({ log, clock, cap, userOf })
  await caps.start()
  return new ToolRuns({
    caps,
    hasModel: () => assistant.hasModel,
    write: (task) => assistant.runTool(task),
    record: (facts) => journals.tools.record(facts),
  })
}
