import { Rest, RoomClient, type SeatStorage, SpacesRest } from '@parley/client'
import { Account } from '../signin/account.ts'
import { hasSessionMark, loseSessionMark } from '../signin/sessionMark.ts'
import { t } from '../strings/t.ts'
import { Visits } from '../telemetry/visits.ts'
import type { RoomTools } from './roomContext.ts'
import { sendForm } from './sendForm.ts'
import { siblingTabs } from './siblingTabs.ts'

/** Creates the page's clients for the service that served the page. */
export function openTools(): RoomTools {
  const { unreachable, offlineNow, noAnswer, noSeat, outboxFull } = t.common
  const url = location.origin
  const rest: Rest = new Rest({ url, seat: () => client.storedSeat()?.participantId ?? null, sendForm, unreachable })
  const [storage, browserStorage] = [opened(() => sessionStorage), opened(() => localStorage)]
  const client = new RoomClient({
    url,
    ...(storage ? { storage } : {}),
    ...(browserStorage ? { browserStorage } : {}),
    siblings: siblingTabs(),
    transports: ['websocket', 'polling'],
    rest,
    sentences: { offline: offlineNow, noAnswer, noSeat, outboxFull, unreachable },
  })
  const spaces = new SpacesRest({ url, sendForm, unreachable })
  const account = new Account({ ask: () => rest.me(), isLikely: hasSessionMark, isOver: loseSessionMark })
  const visits = new Visits({
    me: account.snapshot,
    onMe: account.subscribe,
    save: async (analyticsOptOut) => {
      const answer = await rest.changeMe({ analyticsOptOut })
      if (answer.ok) account.become(answer.value)
      return answer.ok ? null : answer.error
    },
  })
  return { client, rest, spaces, account, visits }
}

/** Returns null when the browser blocks storage for the page. */
function opened(storage: () => SeatStorage): SeatStorage | null {
  try {
    return storage()
  } catch {
    return null
  }
}
