import { parentPort } from 'node:worker_threads'
import type { FromStudy, ToStudy } from './protocol.ts'
import { Study } from './study.ts'
import { warmUp } from './warmth.ts'

const port = parentPort!
const rooms = new Map<string, Study>()

port.on('message', (message: ToStudy) => {
  if (message.kind === 'warm') warmUp()
  else if (message.kind === 'forget') rooms.delete(message.code)
  else if (message.kind === 'read') roomOf(message.code).read(message.events, message.upTo)
  else port.postMessage(answer(message))
})

function answer({ id, code, subject, ask }: Extract<ToStudy, { kind: 'ask' }>): FromStudy {
  const study = roomOf(code)
  try {
    return { id, characters: study.characters, answer: study.answer(subject, ask as never) }
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
