import { HttpError } from '#api/errors.ts'

/** A request that the resident does not fulfil: its status, one sentence, and more fields of the body. */
export class ResidentError extends HttpError {}

/** The room ended: nothing of it is stored any more, and nothing new is taken. [KX25] */
export class RoomEnded extends ResidentError {
  constructor() {
    super(409, 'The room has ended; its documents and summaries are destroyed.')
  }
}
