import { isClaim, type Siblings } from '@parley/client'

/** Channel to the other tabs of this browser that use this service. */
export function siblingTabs(): Siblings {
  const channel = new BroadcastChannel('parley.seats')
  return {
    announceTaken: ({ code, participantId }) => channel.postMessage({ code, participantId }),
    onTaken(listener) {
      channel.onmessage = ({ data }) => {
        if (isClaim(data)) listener(data)
      }
    },
    close: () => channel.close(),
  }
}
