import { withoutCaption, withoutTyping } from './merge.ts'
import { CAPTION_MS, SignClocks, TYPING_MS } from './signClocks.ts'
import type { RoomSnapshot } from './snapshot.ts'
import type { ServerPacket } from './wire.ts'

/** Forgets captions and who is writing, some time after the last sign of each. */
export class Fleeting {
  readonly #captions: SignClocks
  readonly #writers: SignClocks

  constructor(change: (forget: (now: RoomSnapshot) => RoomSnapshot) => void) {
    this.#captions = new SignClocks(CAPTION_MS, (by) => change((now) => withoutCaption(now, by)))
    this.#writers = new SignClocks(TYPING_MS, (by) => change((now) => withoutTyping(now, by)))
  }

  received({ event, payload }: ServerPacket): void {
    if (event === 'voice:caption') this.#captions.restart(payload.participantId)
    else if (event === 'room:typing') this.#writers.restart(payload.participantId)
  }

  close(): void {
    this.#captions.close()
    this.#writers.close()
  }
}
