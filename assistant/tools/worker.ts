import { giveWay } from '#workers/giveWay.ts'
import { serve } from '#workers/serve.ts'
import { offlineOutput } from './offline.ts'
import type { ToolCalls } from './toolThread.ts'

/** Entry of the thread of the free tools. */
serve<ToolCalls>(() => {
  giveWay()
  return { calls: { run: ({ tool, text }) => offlineOutput(tool, text) } }
})
