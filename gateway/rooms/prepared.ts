import type { UnstampedCommand } from '#engine/room/commands.ts'
import type { Decision } from '#engine/room/decision.ts'
import type { RoomFact } from '#engine/room/events.ts'
import type { RoomState } from '#engine/room/state.ts'
import type { Member } from '../connections/channel.ts'
import { eventPacket } from '../connections/frames.ts'
import type { Decided, Pending } from '../streams/command.ts'
import { type Broadcast, type Emission, emissionsOf, extrasOf, joined } from './emissions.ts'

/** A command of a room, and the connection that it came by. */
export interface RoomPending extends Pending<RoomState, UnstampedCommand, Decision> {
  readonly member: Member | null
}

export type RoomDecided = Decided<RoomState, UnstampedCommand, RoomFact, Decision, RoomPending>

/** What commands show once they are durable; made while the disk is waited for, and in vain if they are not. */
export interface Prepared {
  readonly decided: readonly RoomDecided[]
  /** The emissions of each command, joined. [OR5] */
  readonly perCommand: readonly (readonly Emission[])[]
  /** What they show beside their events. */
  readonly extras: readonly Broadcast[]
  /** Packets of those that depend on nothing but their event. */
  readonly encoded: ReadonlyMap<Broadcast, string>
}

/** `heard` is false where nobody receives anything. */
export function prepared(decided: readonly RoomDecided[], modelAvailable: boolean, heard: boolean): Prepared {
  const extras: Broadcast[] = []
  const emissions = decided.map(({ result }): readonly Emission[] => {
    if (!result) return [{ to: 'caller' }]
    const own = extrasOf(result, modelAvailable)
    extras.push(...own)
    return emissionsOf(result, own)
  })
  const perCommand = joined(emissions)
  const encoded = new Map<Broadcast, string>()
  for (const emission of heard ? perCommand.flat() : []) {
    if (emission.to === 'caller' || emission.event === 'room:update' || emission.event === 'intel:update') continue
    encoded.set(emission, eventPacket(emission.event, emission.payload))
  }
  return { decided, perCommand, extras, encoded }
}
