import { giveWay } from '#workers/giveWay.ts'
import { serve } from '#workers/serve.ts'
import type { ReadingCalls } from './calls.ts'
import { SessionShelf } from './shelf.ts'
import { TELLER } from './tellings.ts'

/** Entry of the thread that reads sessions. */
serve<ReadingCalls>(() => {
  giveWay()
  const shelf = new SessionShelf(TELLER)
  return {
    calls: {
      take: ({ code, page }) => shelf.take(code, page),
      tell({ code, subject, ask }) {
        const startedAt = performance.now()
        const answer = shelf.tell(code, subject, ask)
        return { answer, ms: performance.now() - startedAt }
      },
      forget: (code) => shelf.forget(code),
    },
  }
})
