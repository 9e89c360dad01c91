import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Row } from './report.ts'

interface Measured {
  readonly perRoom: number
  readonly json: number
  readonly ratio: number
}

/** What a room costs in memory beside the JSON of its state. [PF8] */
export async function benchMemory(): Promise<Row[]> {
  const child = fork(fileURLToPath(new URL('memory/rooms.ts', import.meta.url)), { execArgv: ['--expose-gc'] })
  const { perRoom, json, ratio } = await new Promise<Measured>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Measured))
    child.once('exit', () => reject(new Error('the measured process died')))
  })
  return [
    { what: 'JSON of the state of a room with 20 people and 500 messages, bytes', value: json, goal: '', good: true },
    { what: 'memory of such a room, bytes', value: perRoom, goal: '', good: true },
    { what: 'memory of a room, times the JSON of its state', value: ratio, goal: '<= 1.3', good: ratio <= 1.3 },
  ]
}
