import { remainingMs } from '#engine/room/clock.ts'
import type { BoardFile, ContextEntry } from '#engine/room/material.ts'
import { type RoomDocument, type RoomState, type Seat, shownMessages } from '#engine/room/state.ts'
import type { Actor } from '#engine/stream.ts'
import type { ContextItem, StoredFile } from '#protocol/views/context.ts'
import type { DocumentView } from '#protocol/views/document.ts'
import type { RoomView } from '#protocol/views/room.ts'
import { messageView } from './messageView.ts'
import { progressView } from './progress.ts'

/** Parts of the view that are not in the stream. */
export interface RoomViewContext {
  /** Epoch milliseconds. */
  readonly now: number
  readonly llm: { readonly available: boolean; readonly model: string | null }
  /** False if the service has no video settings: then no room has voice, whatever its stream says. True by default. [VO17] */
  readonly video?: boolean
  /** True if a seat has a live connection; used in ended rooms, whose stream no longer records presence. */
  readonly holds?: (participantId: string) => boolean
}

/** Full room state for `room:update` and acknowledgements. [ST1] */
export function roomView(room: RoomState, { now, llm, video = true, holds }: RoomViewContext): RoomView {
  const connected = (seat: Seat) => (room.phase === 'ended' && holds ? holds(seat.id) : seat.connectionId !== null)
  return {
    code: room.code,
    goalType: 'docreview',
    template: room.template,
    phase: room.phase,
    endedReason: room.endedReason,
    durationMs: room.durationMs,
    remainingMs: remainingMs(room, now),
    maxParticipants: room.maxParticipants,
    hostId: room.hostId,
    dials: room.dials,
    participants: Object.values(room.seats).map((seat) => {
      return { id: seat.id, name: seat.name, ready: seat.ready, connected: connected(seat) }
    }),
    doc: documentView(room),
    docs: room.docs.map((doc) => docView(room, doc)),
    messages: shownMessages(room).map((message) => messageView(room, message)),
    progress: progressView(room),
    llm: { available: llm.available, model: llm.model ?? '' },
    voice: video ? voiceView(room) : { ...voiceView(room), ...NO_VOICE },
    aiMode: room.aiMode,
    hands: room.hands,
    context: room.context.map((item) => contextView(room, item)),
    board: { version: room.board.version, count: Object.keys(room.board.items).length },
    paused: room.meter.pausedAt !== null,
    currentSectionId: room.current,
    space: room.space,
    tz: room.tz,
    lang: room.lang,
    rev: room.seq,
  }
}

/** Name under which the author of a board item is shown. */
export function authorName({ name }: Actor): string {
  return name ?? 'Guest'
}

/** View of a context item, with the URL of its file. [CX1] */
export function contextView({ code }: RoomState, item: ContextEntry): ContextItem {
  return { ...item, file: item.file === null ? null : fileView(code, item.file) }
}

/** View of a stored file, with its URL. */
export function fileView(code: string, file: BoardFile): StoredFile {
  return { ...file, url: `/api/rooms/${code}/board/file/${file.fileId}` }
}

const NO_VOICE = { enabled: false, roomName: null, botReady: false, speaking: null }

function voiceView(room: RoomState): RoomView['voice'] {
  return {
    enabled: room.voiceRoom !== null,
    roomName: room.voiceRoom,
    botReady: room.botReady,
    muted: room.voiceMuted,
    speaking: room.speaking,
  }
}

function documentView(room: RoomState): RoomView['doc'] {
  const first = room.docs[0]
  return {
    title: first?.title ?? null,
    sections: room.sections.map(({ keywords: _, ...section }) => section),
    selectedSections: room.scope,
    picks: room.picks,
    sha256: first?.sha256 ?? null,
  }
}

function docView(room: RoomState, { id, title, kind, pages, sha256, at, pending }: RoomDocument): DocumentView {
  const sections = room.sections.filter((section) => section.docId === id).length
  return { id, title, kind, sections, pages, sha256, at, topicsPending: pending }
}
