import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, SignJWT } from 'jose'
import type { Join, Video } from './port.ts'

/** Tokens count from a little earlier, for a video service whose clock is behind. */
const NOT_BEFORE_SECONDS = 5
const LIFETIME_SECONDS = 6 * 3_600

/** LiveKit. A token is a JWT signed by the API secret with a `video` grant; minting needs no network. */
export function livekit(serverUrl: string, apiKey: string, apiSecret: string): Video {
  const key = new TextEncoder().encode(apiSecret)
  return {
    serverUrl,
    prepare: () => void loadSdk().catch(() => {}),
    token: async (join) => stamped(await minted(join, apiKey, apiSecret), join.now, key),
  }
}

/** Loaded when first needed: it takes 120 ms and 30 MB. */
function loadSdk() {
  return import('livekit-server-sdk')
}

async function minted(join: Join, apiKey: string, apiSecret: string): Promise<string> {
  const { AccessToken } = await loadSdk()
  const { code, roomName, participantId, name } = join
  const metadata = JSON.stringify({ code, participantId })
  const token = new AccessToken(apiKey, apiSecret, { identity: participantId, name, metadata })
  token.addGrant({ room: roomName, roomJoin: true, canPublish: true, canSubscribe: true, canPublishData: true })
  return token.toJwt()
}

/** The SDK knows the system's clock alone and no time before now: the same claims with the times of the contract. [VO15] */
function stamped(token: string, now: number, key: Uint8Array): Promise<string> {
  const seconds = Math.floor(now / 1000)
  return new SignJWT(decodeJwt(token))
    .setProtectedHeader(decodeProtectedHeader(token) as JWTHeaderParameters)
    .setNotBefore(seconds - NOT_BEFORE_SECONDS)
    .setExpirationTime(seconds + LIFETIME_SECONDS)
    .sign(key)
}
