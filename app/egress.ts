import type { Rooms } from '#gateway/rooms/rooms.ts'
import type { Scheduler } from '#gateway/scheduler.ts'
import { egressTaker } from '#gateway/spaces/recordings/egress.ts'
import { EgressJobs } from '#gateway/spaces/recordings/egressJobs.ts'
import { EgressQueue } from '#gateway/spaces/recordings/egressQueue.ts'
import type { SpaceShelf } from '#gateway/spaces/shelf.ts'
import type { Spaces } from '#gateway/spaces/spaces.ts'
import type { SpaceUploads } from '#gateway/spaces/spaceUploads.ts'
import { egressFiles } from '#integrations/video/egress.ts'
import { livekitWebhook } from '#integrations/video/livekitWebhook.ts'
import type { IncomingFiles } from '#stores/files/incoming.ts'
import { LEASES } from '#stores/nodes/leases.ts'
import type { Duties } from './duties.ts'
import { recordingMax } from './quotas.ts'
import type { Settings } from './settings.ts'
import type { Stores } from './stores.ts'

interface Parts {
  readonly spaces: { readonly spaces: Spaces; readonly shelf: SpaceShelf }
  readonly spaceUploads: SpaceUploads
  readonly incoming: IncomingFiles
  readonly rooms: Rooms
  readonly stores: Pick<Stores, 'texts' | 'nodes'>
  readonly scheduler: Scheduler
  readonly duties: Duties
  readonly fault: (error: unknown, where: string) => void
}

/** What the video service reports and records; null parts where the settings name none. */
export async function openEgress(
  settings: Settings,
  { spaces, spaceUploads, incoming, rooms, stores, fault, ...parts }: Parts,
) {
  const { scheduler, duties } = parts
  const { EGRESS_BASE_URL, LIVEKIT_API_KEY, LIVEKIT_API_SECRET } = settings
  const videoWebhook =
    LIVEKIT_API_KEY && LIVEKIT_API_SECRET ? livekitWebhook(LIVEKIT_API_KEY, LIVEKIT_API_SECRET) : null
  if (EGRESS_BASE_URL === undefined) return { videoWebhook, egress: null, egressTenure: null }
  const take = egressTaker({
    ...{ incoming, uploads: spaceUploads, fault, spaces: spaces.spaces, shelf: spaces.shelf },
    files: egressFiles(EGRESS_BASE_URL),
    bytesMax: recordingMax(settings),
    // The video room is called after the code; only the room itself knows whether it has one.
    roomOf: async (videoRoom) => {
      const room = await rooms.find(videoRoom.slice(videoRoom.lastIndexOf('-') + 1))
      return room?.state.voiceRoom === videoRoom ? room : null
    },
  })
  const { bus } = stores.nodes
  const egress = new EgressQueue({
    ...{ jobs: new EgressJobs(stores.texts), take, fault },
    added: () => bus.publish(LEASES.egress, {}),
  })
  const look = () => egress.look().catch((error: unknown) => fault(error, 'egress'))
  // The bus may lose what it carries.
  bus.subscribe(LEASES.egress, look)
  scheduler.add({ name: 'egress', isOwn: true, run: look })
  const tenure = duties.add(LEASES.egress, { begin: () => egress.start(), end: () => egress.close() })
  return { videoWebhook, egress, egressTenure: tenure }
}
