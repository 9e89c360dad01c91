import { createContext, useContext } from 'react'
import type { AdminMe, AdminRest } from '../adminRest.ts'

export interface ConsoleTools {
  readonly rest: AdminRest
  readonly me: AdminMe
}

export const ConsoleContext = createContext<ConsoleTools | null>(null)

export function useConsole(): ConsoleTools {
  const tools = useContext(ConsoleContext)
  if (!tools) throw new Error('The console is only there for administrators.')
  return tools
}
