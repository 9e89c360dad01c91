import type { Attack } from '../attack.ts'
import { beacons } from './beacons.ts'
import { guesses, handshakes, rooms, slowUploads } from './crowds.ts'
import { damagedFiles } from './damagedFiles.ts'
import { documents } from './documents.ts'
import { forgedRequests } from './forgedRequests.ts'
import { fullDisk } from './fullDisk.ts'
import { messages } from './messages.ts'
import { nearlyRight } from './nearlyRight.ts'
import { packets } from './packets.ts'
import { powerCuts } from './powerCuts.ts'
import { readers } from './readers.ts'
import { requests } from './requests.ts'
import { residentBodies } from './residentBodies.ts'
import { residentGuesses } from './residentGuesses.ts'

/** All attacks, in the order in which they run. */
export const ATTACKS: readonly Attack[] = [
  powerCuts,
  fullDisk,
  damagedFiles,
  packets,
  nearlyRight,
  requests,
  messages,
  readers,
  handshakes,
  rooms,
  guesses,
  slowUploads,
  documents,
  beacons,
  forgedRequests,
  residentBodies,
  residentGuesses,
]
