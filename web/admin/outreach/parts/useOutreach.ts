import { useMemo } from 'react'
import { useConsole } from '../../shell/consoleContext.ts'
import { OutreachRest } from '../outreachRest.ts'

/** Requests of the outreach screens, as the administrator who looks at them. */
export function useOutreach(): OutreachRest {
  const { rest } = useConsole()
  return useMemo(() => new OutreachRest(rest), [rest])
}
