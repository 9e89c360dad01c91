import { isClaim, type Siblings } from '@parley/client'

/** All tabs of this browser on this service. */
export function siblingTabs(): Siblings {
  const channel = new BroadcastChannel('parley.seats')
  return {
    tellTaken: ({ code, participantId }) => channel.postMessage({ code, participantId }),
    onTaken(heard) {
      channel.onmessage = ({ data }) => {
        if (isClaim(data)) heard(data)
      }
    },
    close: () => channel.close(),
  }
}
