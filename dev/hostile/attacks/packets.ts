import { setTimeout as pause } from 'node:timers/promises'
import { CLIENT_EVENTS } from '#protocol/clientEvents.ts'
import { type Draw, drawsFrom } from '../../harness/draws.ts'
import type { Attack } from '../attack.ts'
import { guest } from '../guest.ts'
import { underAttack } from '../underAttack.ts'
import { garbage, garbageText } from './garbage.ts'

const WAIT_MS_MAX = 2_000
const BATCH = 50

/** Packets that no client sends: raw frames, and every event with every kind of payload. */
export const packets: Attack = {
  name: 'malformed packets',
  async run(extent, seed) {
    const times = extent === 'whole' ? 20_000 : 500
    const draw = drawsFrom(seed)
    const events = Object.keys(CLIENT_EVENTS)
    return underAttack({}, async ({ victim, ...scene }) => {
      const bystander = await scene.bystander(WAIT_MS_MAX)
      for (let i = 0; i < times; i += BATCH) {
        if (draw(3) === 0) await rawFrames(victim.url, draw)
        else await wrongPayloads(victim.url, events, draw)
      }
      await pause(100)
      return { tried: `${times} packets`, figure: `others waited ${Math.round(bystander.worstMs)} ms at most` }
    })
  },
}

async function wrongPayloads(url: string, events: readonly string[], draw: Draw): Promise<void> {
  const someone = await guest(url).catch(() => null)
  if (!someone) return
  if (draw(2) === 0) await someone.ask('room:create', { name: 'Eve' }).catch(() => null)
  for (let n = 0; n < BATCH; n++) {
    const event = draw(8) === 0 ? garbageText(draw) : events[draw(events.length)]!
    if (event === 'connect' || event === 'disconnect' || event === 'connect_error' || event === 'newListener') continue
    if (draw(2) === 0) someone.socket.emit(event, garbage(draw))
    else someone.socket.emit(event, garbage(draw), garbage(draw), () => {})
  }
  await someone.ask('room:state').catch(() => null)
  someone.leave()
}

/** Frames of the transport that no client writes. */
async function rawFrames(url: string, draw: Draw): Promise<void> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
  await new Promise<void>((resolve) => {
    socket.onopen = () => resolve()
    socket.onerror = () => resolve()
  })
  const frames = [
    '40',
    '41',
    '42',
    '42[',
    '42["room:state"',
    '42/x,["a"]',
    '451-["a",{"_placeholder":true,"num":9}]',
    '43999[]',
    '3',
    '6',
    '9',
    '',
  ]
  for (let n = 0; n < BATCH && socket.readyState === WebSocket.OPEN; n++) {
    const rest = JSON.stringify(garbage(draw)) ?? ''
    socket.send(draw(5) === 0 ? Buffer.from(rest) : `${frames[draw(frames.length)]}${draw(2) ? rest : ''}`)
  }
  const gone = new Promise<void>((resolve) => {
    socket.onclose = () => resolve()
  })
  socket.close()
  await Promise.race([gone, pause(500)])
}
