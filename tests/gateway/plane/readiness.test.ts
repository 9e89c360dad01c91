import { expect, test } from 'vitest'
import { residentReadiness } from '#gateway/plane/readiness.ts'

const document = { id: 'doc_1' } as never

test('[KX63] the resident is told while rooms have no document, not more often than needed, and an absence is borne', async () => {
  let [now, calls] = [0, 0]
  const prepare = async () => {
    calls += 1
    throw new Error('away')
  }
  const readiness = residentReadiness({ prepare }, () => now)
  const after = (ms: number, docs: never[] = []) => {
    now += ms
    readiness.prepare({ docs })
    return calls
  }
  expect([after(0), after(0), after(3_999), after(1), after(9_000, [document]), after(0)]).toEqual([1, 1, 1, 2, 2, 3])
})
