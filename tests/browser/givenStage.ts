import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { type BrowserStage, browserStage, type StageOptions } from '../helpers/browser.ts'
import { CHROMIUM } from '../helpers/chromium.ts'
import type { Person } from '../helpers/people.ts'

const OPEN_MS_MAX = 120_000

export interface GivenStage extends BrowserStage {
  /** People on sockets of their own who leave when the test is over. */
  readonly present: Person[]
}

/**
 * The stage of all tests of a file: open before the first, closed after the last. After each test its pages are closed,
 * and whatever went wrong in a page or in the service fails it.
 */
export function givenStage(options: StageOptions = {}): GivenStage {
  const present: Person[] = []
  let stage: BrowserStage | null = null
  const on = () => {
    if (!stage) throw new Error('The stage is open only while tests run.')
    return stage
  }
  beforeAll(async () => {
    if (CHROMIUM !== null) stage = await browserStage(options)
  }, OPEN_MS_MAX)
  afterEach(async () => {
    for (const someone of present.splice(0)) someone.leave()
    await stage?.clear()
    expect(stage?.wrongs.splice(0) ?? []).toEqual([])
    expect(stage?.service.faults.splice(0) ?? []).toEqual([])
  })
  afterAll(() => stage?.close())
  return {
    present,
    get service() {
      return on().service
    },
    get wrongs() {
      return on().wrongs
    },
    person: (own) => on().person(own),
    tab: (of) => on().tab(of),
    expectError: (line) => on().expectError(line),
    clear: () => on().clear(),
    close: () => on().close(),
  }
}
