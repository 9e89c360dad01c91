import type { BoardModel } from './boardModel.ts'
import { RoomBoard } from './roomBoard.ts'
import type { RoomSnapshot } from './snapshot.ts'
import type { SummaryTexts } from './summaryTexts.ts'
import type { Acks, AiMode, ClientEvent, PayloadOf, Result } from './wire.ts'

/** Actions of a seated participant. Each resolves to success, or to the sentence that says why it was refused. */
export abstract class RoomActions {
  /** Sends any event of the interface and waits for its acknowledgement. */
  abstract ask<E extends ClientEvent>(event: E, payload: PayloadOf<E>): Promise<Result>
  abstract snapshot(): RoomSnapshot
  /** Asks as the seat; undefined without a seat, a connection or an answer. */
  protected abstract request<E extends ClientEvent>(event: E, payload: PayloadOf<E>): Promise<Acks[E] | undefined>

  protected readonly ownBoard = new RoomBoard({
    ask: (event, payload) => this.request(event, payload),
    me: () => ({ id: this.snapshot().me, name: '' }),
  })
  /** Returns the room's board, loaded on first use; `refused` gets the service's sentence when own changes are lost. */
  board(refused: (sentence: string) => void): BoardModel {
    return this.ownBoard.of(this.snapshot().code, refused)
  }

  protected abstract readonly texts: SummaryTexts
  /** Asks the resident service, which was away, again at once. */
  askResident(): void {
    this.texts.again()
  }

  vote(messageId: string, action: string): Promise<Result> {
    return this.ask('chat:action', { messageId, action })
  }
  pick(sectionIds: readonly string[]): Promise<Result> {
    return this.ask('setup:pick-sections', { sectionIds: [...sectionIds] })
  }
  ready(ready: boolean): Promise<Result> {
    return this.ask('setup:ready', { ready })
  }
  start(): Promise<Result> {
    return this.ask('setup:start', {})
  }
  stop(): Promise<Result> {
    return this.ask('chat:stop', {})
  }
  reviewComplete(): Promise<Result> {
    return this.ask('chat:review-complete', {})
  }
  setMode(mode: AiMode): Promise<Result> {
    return this.ask('ai:mode', { mode })
  }
  /** Hands the role of host to another participant. */
  moveHost(participantId: string): Promise<Result> {
    return this.ask('room:host', { participantId })
  }
  /** Claims the role of host once the host has been away for a minute. */
  claimHost(): Promise<Result> {
    return this.ask('room:claim-host', {})
  }
  refreshIntel(): Promise<Result> {
    return this.ask('intel:refresh', {})
  }
  annotate(annotation: PayloadOf<'doc:annotate'>): Promise<Result> {
    return this.ask('doc:annotate', annotation)
  }
  setAction(actionId: string, status: 'open' | 'done'): Promise<Result> {
    return this.ask('intel:set-action', { actionId, status })
  }
  setDecision(decisionId: string, status: 'approved' | 'rejected' | 'pending'): Promise<Result> {
    return this.ask('intel:set-decision', { decisionId, status })
  }
  hand(raised: boolean): Promise<Result> {
    return this.ask('voice:hand', { raised })
  }
  muteVoice(muted: boolean): Promise<Result> {
    return this.ask('voice:mute-align', { muted })
  }
  interruptVoice(): Promise<Result> {
    return this.ask('voice:interrupt', {})
  }
}
