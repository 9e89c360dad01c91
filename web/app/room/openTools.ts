import { Rest, RoomClient, type SeatStorage } from '@parley/client'
import { Account } from '../signin/account.ts'
import { hasSessionMark, loseSessionMark } from '../signin/sessionMark.ts'
import { t } from '../strings/en.ts'
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
  const account = new Account({ ask: () => rest.me(), isLikely: hasSessionMark, isOver: loseSessionMark })
  return { client, rest, account }
}

/** Returns null when the browser blocks storage for the page. */
function opened(storage: () => SeatStorage): SeatStorage | null {
  try {
    return storage()
  } catch {
    return null
  }
}
