import type { BoardModel } from './boardModel.ts'
import { RoomBoard } from './roomBoard.ts'
import type { RoomSnapshot } from './snapshot.ts'
import type { SummaryTexts } from './summaryTexts.ts'
import type { Acks, AiMode, ClientEvent, PayloadOf, Result } from './wire.ts'

const SIGN_EVERY_MS = 3_000

/** Actions of a seated participant. Each resolves to success, or to the sentence that says why it was refused. */
export abstract class RoomActions {
  /** Sends any event of the interface and waits for its acknowledgement. */
  abstract ask<E extends ClientEvent>(event: E, payload: PayloadOf<E>): Promise<Result>
  abstract snapshot(): RoomSnapshot
  /** Asks as the seat; undefined without a seat, a connection or an answer. */
  /** Sends an event and does not wait; dropped without a seat or a connection. */
  protected abstract tell<E extends ClientEvent>(event: E, payload: PayloadOf<E>): void
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
  /** `anyway`: without a scope, on purpose. */
  start(anyway = false): Promise<Result> {
    return this.ask('setup:start', anyway ? { anyway } : {})
  }
  stop(): Promise<Result> {
    return this.ask('chat:stop', {})
  }
  /** Adds time, in ms, from one minute to one hour. */
  extend(ms: number): Promise<Result> {
    return this.ask('room:extend', { ms })
  }
  pause(): Promise<Result> {
    return this.ask('room:pause', {})
  }
  resumeClock(): Promise<Result> {
    return this.ask('room:resume', {})
  }
  addSections(sectionIds: readonly string[]): Promise<Result> {
    return this.ask('scope:add', { sectionIds: [...sectionIds] })
  }
  /** Moves the discussion to a section of the scope. */
  focusSection(sectionId: string): Promise<Result> {
    return this.ask('section:focus', { sectionId })
  }
  /** Posts a closing remark, in the minute after the end. `key` as returned by `freshKey`. */
  closingRemark(text: string, key: string): Promise<Result> {
    return this.ask('chat:closing', { text, key })
  }

  #signs: { readonly writing: number; readonly reading: number } = { writing: 0, reading: 0 }
  /** Tells the others that the user is writing. Call it as often as keys are pressed; it is sent every 3 s at most. [TI26] */
  writing(): void {
    if (this.#isDue('writing')) this.tell('room:typing', {})
  }
  /** Tells the service that the user scrolls or marks the document, so that nobody is asked why it is quiet. [TI16] */
  reading(): void {
    if (this.#isDue('reading')) this.tell('room:typing', { reading: true })
  }
  #isDue(sign: 'writing' | 'reading'): boolean {
    const now = Date.now()
    if (this.snapshot().state?.phase !== 'chat' || now - this.#signs[sign] < SIGN_EVERY_MS) return false
    this.#signs = { ...this.#signs, [sign]: now }
    return true
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
  /** Replies to an annotation. */
  reply(annotationId: string, text: string): Promise<Result> {
    return this.ask('doc:reply', { annotationId, text })
  }
  /** Resolves the thread of an annotation, or opens it again. */
  resolve(annotationId: string, resolved: boolean): Promise<Result> {
    return this.ask('doc:resolve', { annotationId, resolved })
  }
  /** Changes the text of an own annotation. */
  editAnnotation(annotationId: string, text: string): Promise<Result> {
    return this.ask('doc:edit', { annotationId, text })
  }
  /** Deletes an own annotation, or any as the host. */
  deleteAnnotation(annotationId: string): Promise<Result> {
    return this.ask('doc:delete', { annotationId })
  }
  setAction(actionId: string, status: 'open' | 'done'): Promise<Result> {
    return this.ask('intel:set-action', { actionId, status })
  }
  setDecision(decisionId: string, status: 'approved' | 'rejected' | 'pending'): Promise<Result> {
    return this.ask('intel:set-decision', { decisionId, status })
  }
  /** Adds a decision, risk, action or question to the ledger. */
  noteEntry(entry: PayloadOf<'intel:add'>): Promise<Result> {
    return this.ask('intel:add', entry)
  }
  /** Changes an entry of the ledger: absent fields stay, null clears. */
  editEntry(changes: PayloadOf<'intel:edit'>): Promise<Result> {
    return this.ask('intel:edit', changes)
  }
  /** Confirms a suggested entry as it is. */
  acceptEntry(id: string): Promise<Result> {
    return this.ask('intel:accept', { id })
  }
  /** Removes an entry for good. */
  removeEntry(id: string): Promise<Result> {
    return this.ask('intel:remove', { id })
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
