import type { ToolId } from '#engine/journals/tools.ts'
import { ModelError } from '../model/port.ts'
import type { ToolThread } from '../tools/toolThread.ts'
import { failureOf, stopwatch, unasked } from './outcome.ts'
import type { LaneServices } from './services.ts'

/** Output of a free tool, and who wrote it. */
export interface ToolOutput {
  /** Markdown. */
  readonly output: string
  readonly source: 'ai' | 'fallback'
}

interface ToolServices extends Pick<LaneServices, 'model' | 'outcome' | 'fault'> {
  readonly thread: ToolThread
}

export interface ToolTask {
  readonly tool: ToolId
  readonly text: string
  /** False: the model is not asked, even if there is one. */
  readonly byModel: boolean
}

/** Asks a model, if it may be asked and is free; otherwise, or when it is slow or fails, the rules. Null when these are too busy. [TL4] [TL5] */
export async function runTool(services: ToolServices, task: ToolTask): Promise<ToolOutput | null> {
  const written = task.byModel ? await writtenByModel(services, task) : null
  if (written !== null) return { output: written, source: 'ai' }
  const took = stopwatch()
  const output = await services.thread.run(task.tool, task.text)
  if (!task.byModel) services.outcome('tool', 'offline', took())
  return output === null ? null : { output, source: 'fallback' }
}

async function writtenByModel(
  { model, outcome, fault }: ToolServices,
  { tool, text }: ToolTask,
): Promise<string | null> {
  const took = stopwatch()
  if (!model.takes('tool')) {
    outcome('tool', unasked(model), took())
    return null
  }
  try {
    const { toolOutput } = await import('../prompts/tools/toolOutput.ts')
    const output = await toolOutput(model, tool, text)
    outcome('tool', 'model', took())
    return output
  } catch (error) {
    outcome('tool', failureOf(error), took())
    if (!(error instanceof ModelError)) fault(error, 'tools')
    return null
  }
}
