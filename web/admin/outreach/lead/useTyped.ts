import { useEffect, useState } from 'react'
import type { Lead } from '#protocol/views/admin/outreach.ts'

/** What somebody typed, and the lead as it was when they began. */
export interface Typed<F> {
  readonly begun: Lead
  readonly fields: F
}

/** Typed and not saved, by lead and form: in memory only, since it is personal data. */
const kept = new Map<string, Typed<object>>()

/** What was typed into a form of a lead. It outlives the screen, until it is saved or dropped; leaving the console asks first. [WF6] */
export function useTyped<F extends object>(
  form: string,
  leadId: string,
): readonly [Typed<F> | null, (typed: Typed<F> | null) => void] {
  const key = `${form} ${leadId}`
  const [typed, setTyped] = useState<Typed<F> | null>(() => (kept.get(key) as Typed<F> | undefined) ?? null)
  useEffect(() => {
    if (typed === null) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [typed])
  const set = (next: Typed<F> | null) => {
    if (next === null) kept.delete(key)
    else kept.set(key, next)
    setTyped(next)
  }
  return [typed, set]
}
