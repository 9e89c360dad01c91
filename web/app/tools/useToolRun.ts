import type { Failure, ToolRun } from '@parley/client'
import { useRef, useState } from 'react'
import { useRest, useVisits } from '../room/roomContext.ts'
import type { ToolId } from '../router.ts'

export type Run =
  | { readonly state: 'none' }
  | { readonly state: 'running' }
  | { readonly state: 'failed'; readonly failure: Failure }
  | { readonly state: 'done'; readonly result: ToolRun }

/** Runs a tool, one run at a time. [WT2] */
export function useToolRun(tool: ToolId): readonly [Run, (text: string) => Promise<void>] {
  const rest = useRest()
  const visits = useVisits()
  const [run, setRun] = useState<Run>({ state: 'none' })
  const isRunning = useRef(false)
  const start = async (text: string) => {
    if (isRunning.current) return
    isRunning.current = true
    setRun({ state: 'running' })
    const answer = await rest.runTool(tool, text, await visits.anonId())
    isRunning.current = false
    setRun(answer.ok ? { state: 'done', result: answer.value } : { state: 'failed', failure: answer })
  }
  return [run, start]
}
