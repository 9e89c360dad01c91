import { entryOf } from '../../entries.ts'
import { idMaker } from '../../ids.ts'
import { refuse } from '../../refusal.ts'
import { SYSTEM } from '../../stream.ts'
import {
  deadline,
  idleAt,
  lastPartAt,
  moderates,
  passedMark,
  remainingMs,
  resumesAt,
  saysTime,
  settledByAbsence,
} from '../clock.ts'
import type { CommandOf } from '../commands.ts'
import { type Decide, type Decision, decided, nothing } from '../decision.ts'
import type { Bubble } from '../discussion.ts'
import type { RoomFact } from '../events.ts'
import { fact, guest, moderatorLine, systemLine } from '../facts.ts'
import {
  closedLine,
  idleLine,
  kickoffLine,
  lastPartLine,
  pausesSpentLine,
  stoppedLine,
  timeLine,
  timeoutLine,
} from '../moderator/lines.ts'
import { outsideChat } from '../phase.ts'
import { seatOf } from '../seats.ts'
import type { RoomState } from '../state.ts'
import { settle } from './voting.ts'

export const phases: Decide<'start' | 'stop' | 'close' | 'setMode' | 'tick'> = {
  start(room, { at, entropy, by }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (by !== room.hostId) return refuse('not-host')
    if (room.phase !== 'setup') return refuse(room.phase === 'chat' ? 'already-started' : 'room-ended')
    if (room.docs.some(({ pending }) => pending)) return refuse('topics-pending')
    const picked = new Set(Object.values(room.picks).flat())
    const scope = room.sections.filter(({ id }) => picked.has(id)).map(({ id }) => id)
    const first = scope[0]
    return decided([
      fact('started', guest(room, by), { by, scope }),
      moderatorLine(idMaker(at, entropy)('m'), 'kickoff', kickoffLine(room, scope)),
      ...(first === undefined ? [] : [fact('moved', SYSTEM, { sectionId: first })]),
    ])
  },

  stop(room, { at, entropy, by }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (by !== room.hostId) return refuse('not-host')
    const outside = outsideChat(room)
    if (outside) return outside
    return decided([
      moderatorLine(idMaker(at, entropy)('m'), 'stopped', stoppedLine(room)),
      fact('ended', guest(room, by), { reason: 'stopped' }),
    ])
  },

  close(room, { at, entropy }) {
    if (room.phase === 'ended') return nothing
    const ended = fact('ended', SYSTEM, { reason: 'stopped' })
    if (room.phase === 'setup') return decided([ended])
    return decided([moderatorLine(idMaker(at, entropy)('m'), 'stopped', closedLine(room)), ended])
  },

  setMode(room, { by, mode }) {
    if (!seatOf(room, by)) return refuse('not-participant')
    if (by !== room.hostId) return refuse('not-host')
    if (room.phase === 'ended') return refuse('room-ended')
    return room.aiMode === mode ? nothing : decided([fact('modeSet', guest(room, by), { mode })])
  },

  tick(room, command) {
    if (room.phase !== 'chat') return nothing
    const { at, entropy } = command
    const id = idMaker(at, entropy)
    const resumes = resumesAt(room)
    if (resumes !== null && at >= resumes)
      return decided([fact('resumed', SYSTEM, {}), systemLine(id('m'), pausesSpentLine(room))])
    const end = deadline(room)
    if (end !== null && at >= end) {
      return decided([
        moderatorLine(id('m'), 'timeout', timeoutLine(room)),
        fact('ended', SYSTEM, { reason: 'timeout' }),
      ])
    }
    return settleByAbsence(room, command) ?? decided(dueLines(room, command))
  },
}

function dueLines(room: RoomState, { at, entropy, activeAt = 0 }: CommandOf<'tick'>): RoomFact[] {
  const id = idMaker(at, entropy)
  const lines: RoomFact[] = []
  const mark = saysTime(room.aiMode) ? passedMark(room, at) : null
  if (mark) lines.push(moderatorLine(id('m'), mark.trigger, timeLine(room, mark.percent)))
  const last = saysTime(room.aiMode) ? lastPartAt(room) : null
  if (last !== null && at >= last)
    lines.push(moderatorLine(id('m'), 'time2m', lastPartLine(room, remainingMs(room, at))))
  if (lines.length > 0) return lines
  const idle = moderates(room.aiMode) ? idleAt(room, activeAt) : null
  return idle !== null && at >= idle ? [moderatorLine(id('m'), 'idle', idleLine(room))] : []
}

/** Settles a bubble that was waiting only for absent participants. [BU12] */
function settleByAbsence(room: RoomState, { at, entropy }: CommandOf<'tick'>): Decision | null {
  for (const messageId of Object.values(room.openBubbles)) {
    const bubble = entryOf(room.bubbles, messageId)
    const last = lastYes(bubble)
    if (last === null || !settledByAbsence(room, bubble, at)) continue
    return decided(settle(room, { messageId, sectionId: bubble.sectionId, by: last, id: idMaker(at, entropy) }))
  }
  return null
}

function lastYes(bubble: Bubble): string | null {
  let last: { by: string; at: number } | null = null
  for (const vote of Object.values(bubble.votes)) if (last === null || vote.at >= last.at) last = vote
  return last?.by ?? null
}
