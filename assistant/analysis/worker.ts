import { parentPort } from 'node:worker_threads'
import { MeetingIndex } from './meetingIndex.ts'
import type { FromStudy, ToStudy } from './protocol.ts'
import { warmUp } from './warmth.ts'

const port = parentPort!
const rooms = new Map<string, MeetingIndex>()

port.on('message', (message: ToStudy) => {
  if (message.kind === 'forget') rooms.delete(message.code)
  else port.postMessage(done(message))
})
port.postMessage({ ready: true } satisfies FromStudy)

function done(message: Exclude<ToStudy, { kind: 'forget' }>): FromStudy {
  const { id, kind } = message
  if (kind === 'warm') {
    warmUp()
    return { id, characters: 0 }
  }
  const analysis = roomOf(message.code)
  if (kind === 'read') {
    analysis.read(message.events, message.upTo)
    return { id, characters: analysis.characters }
  }
  try {
    return { id, characters: analysis.characters, answer: analysis.answer(message.subject, message.ask as never) }
  } catch (error) {
    return { id, characters: analysis.characters, failed: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}

function roomOf(code: string): MeetingIndex {
  let analysis = rooms.get(code)
  if (!analysis) {
    analysis = new MeetingIndex()
    rooms.set(code, analysis)
  }
  return analysis
}
