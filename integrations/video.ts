import { SignJWT } from 'jose'

/** The video service, as far as rooms need it. */
export interface Video {
  readonly serverUrl: string
  /** A join token for one participant; throws when it cannot be signed. [VO15] */
  token(join: { code: string; roomName: string; participantId: string; name: string; now: number }): Promise<string>
}

const NOT_BEFORE_SECONDS = 5
const LIFETIME_SECONDS = 6 * 3_600

/** LiveKit: a token is an HS256 JWT by the API secret with a `video` grant; minting needs no network. */
export function livekit(serverUrl: string, apiKey: string, apiSecret: string): Video {
  const key = new TextEncoder().encode(apiSecret)
  return {
    serverUrl,
    async token({ code, roomName, participantId, name, now }) {
      const seconds = Math.floor(now / 1000)
      const video = { room: roomName, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true }
      return new SignJWT({ name, metadata: JSON.stringify({ code, participantId }), video })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuer(apiKey)
        .setSubject(participantId)
        .setNotBefore(seconds - NOT_BEFORE_SECONDS)
        .setExpirationTime(seconds + LIFETIME_SECONDS)
        .sign(key)
    },
  }
}
