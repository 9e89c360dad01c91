import type { Quota } from '#gateway/limits/quota.ts'
import { StoredBytes } from '#gateway/limits/storedBytes.ts'
import type { RoomQuotas } from '#gateway/rooms/roomPlaces.ts'
import type { Settings } from './settings.ts'
import type { Stores } from './stores.ts'

const MB = 2 ** 20

/** The limits of rate and number as the settings give them; none where `RATE_LIMITS` is off. [EV12] [OP12] */
const quota = (settings: Settings, each: number, all: number): Quota => (settings.RATE_LIMITS ? { each, all } : null)

export function roomQuotas(settings: Settings): RoomQuotas {
  return {
    made: quota(settings, settings.LIMIT_NEW_ROOMS_ADDRESS, settings.LIMIT_NEW_ROOMS),
    live: quota(settings, settings.LIMIT_ROOMS_ADDRESS, settings.LIMIT_ROOMS),
  }
}

export function socketQuotas(settings: Settings): { readonly handshakes: Quota; readonly sockets: Quota } {
  return {
    handshakes: quota(settings, settings.LIMIT_HANDSHAKES_ADDRESS, settings.LIMIT_HANDSHAKES),
    sockets: quota(settings, settings.LIMIT_SOCKETS_ADDRESS, settings.LIMIT_SOCKETS),
  }
}

/** A page opens several connections beside its socket. */
const CONNECTIONS_PER_SOCKET = 4

/** Behind a proxy all connections are the proxy's: there the limits of sockets and requests stand alone. */
export function connectionQuota(settings: Settings, all: number): Quota {
  if (settings.TRUST_PROXY) return null
  return quota(settings, settings.LIMIT_SOCKETS_ADDRESS * CONNECTIONS_PER_SOCKET, all)
}

export function uploadQuota(settings: Settings): Quota {
  return quota(settings, settings.LIMIT_UPLOADS_ADDRESS, settings.LIMIT_UPLOADS)
}

/** Maximum bytes of a recording. [RG1] */
export function recordingMax({ RECORDING_MAX_MB }: Settings): number {
  return RECORDING_MAX_MB * MB
}

/** Bytes are limited whatever `RATE_LIMITS` says. [OP11] */
export function storedBytes(settings: Settings, stores: Pick<Stores, 'storedBytes'>): StoredBytes {
  const { LIMIT_STORED_MB_ADDRESS, LIMIT_STORED_MB } = settings
  const limits = { each: LIMIT_STORED_MB_ADDRESS * MB, all: LIMIT_STORED_MB * MB }
  return new StoredBytes(limits, () => stores.storedBytes(['documents', 'board', 'spaces', 'replays']))
}
