import { describe } from 'vitest'
import { appendCases } from './eventLogAppend.ts'
import { lifeCases } from './eventLogLife.ts'
import { readCases } from './eventLogRead.ts'
import { removalCases } from './eventLogRemoval.ts'
import type { LogTraits, MakePlace } from './eventLogSamples.ts'
import { subscribeCases } from './eventLogSubscribe.ts'

/**
 * Every adapter of the EventLog port passes this. LOG-53 to LOG-58 belong to adapters behind a network,
 * LOG-61 to LOG-63 need a process or a disk of their own: tests/faults/log*.test.ts.
 */
export function eventLogContract(name: string, makePlace: MakePlace, traits: LogTraits): void {
  describe(`event log contract: ${name}`, () => {
    appendCases(makePlace)
    readCases(makePlace)
    subscribeCases(makePlace)
    removalCases(makePlace)
    lifeCases(makePlace, traits)
  })
}
