/** What a join token is made of. */
export interface Join {
  readonly code: string
  readonly roomName: string
  readonly participantId: string
  /** Display name of the participant. */
  readonly name: string
  /** Epoch milliseconds by the service's clock. */
  readonly now: number
}

/** The video service, as far as rooms need it. */
export interface Video {
  readonly serverUrl: string
  /** Loads what the first token would have to wait for. Never throws. */
  prepare(): void
  /** Mints a join token for one participant. Throws when it cannot be signed. [VO15] */
  token(join: Join): Promise<string>
}

/** A finished recording, as the video service reports it. */
export interface Recorded {
  /** Name of the video room. */
  readonly roomName: string
  /** Path of the file where the video service stores recordings. */
  readonly filename: string
  /** Bytes; null when not reported. */
  readonly size: number | null
  readonly durationMs: number | null
}

/** The call does not come from the video service, or its body was changed on the way or is no event. */
export class RefusedWebhook extends Error {}

/** Reads the calls that the video service makes to us. */
export interface VideoWebhook {
  /**
   * Returns the recordings that the event reports, none for events of other kinds. `body` is the raw text that was signed.
   * Throws RefusedWebhook and nothing else.
   */
  receive(body: string, authorization: string | undefined): Promise<readonly Recorded[]>
}

/** The file of a recording cannot be had. `isFinal`: nor will another try help. */
export class EgressFailure extends Error {
  override readonly name = 'EgressFailure'
  readonly isFinal: boolean

  constructor(sentence: string, isFinal: boolean, options?: ErrorOptions) {
    super(sentence, options)
    this.isFinal = isFinal
  }
}

export interface EgressCopy {
  readonly sha256: string
  readonly bytes: number
}

/** Where the video service stores recordings. */
export interface EgressFiles {
  /** Copies the file of that name to a fresh `path`. Rejects with EgressFailure, or with the signal's reason when it is aborted. [RG4] */
  copy(filename: string, path: string, bytesMax: number, signal: AbortSignal): Promise<EgressCopy>
}
