import { parentPort } from 'node:worker_threads'
import type { FromStudy, ToStudy } from './protocol.ts'
import { Study } from './study.ts'
import { warmUp } from './warmth.ts'

const port = parentPort!
const rooms = new Map<string, Study>()

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
  const study = roomOf(message.code)
  if (kind === 'read') {
    study.read(message.events, message.upTo)
    return { id, characters: study.characters }
  }
  try {
    return { id, characters: study.characters, answer: study.answer(message.subject, message.ask as never) }
  } catch (error) {
    return { id, characters: study.characters, failed: error instanceof Error ? (error.stack ?? '') : String(error) }
  }
}

function roomOf(code: string): Study {
  let study = rooms.get(code)
  if (!study) {
    study = new Study()
    rooms.set(code, study)
  }
  return study
}
