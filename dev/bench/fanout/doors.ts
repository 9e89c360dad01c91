import type { Socket } from 'socket.io'

/** What a server to compare with does for a connection that came in. */
export interface Doors {
  /** Called once the room is known, before its caller is answered. */
  joined(code: string): void
  said(message: { readonly code: string; readonly sender: string; readonly text: string }): void
}

let codes = 0

/** The doors that the load uses: rooms are made and joined, all else is granted, and what is said is passed on. */
export function openDoors(socket: Socket, { joined, said }: Doors): void {
  let code = ''
  let sender = ''
  const join = (name: string, ack: (reply: object) => void) => {
    sender = name
    joined(code)
    ack({ code, participantId: `p_${socket.id}`, name })
  }
  socket.on('room:create', ({ name }, ack) => {
    code = `room${codes++}`
    join(name, ack)
  })
  socket.on('room:join', ({ name, code: wanted }, ack) => {
    code = wanted
    join(name, ack)
  })
  socket.on('setup:start', (_payload, ack) => ack({ ok: true }))
  socket.on('setup:pick-sections', (_payload, ack) => ack({ ok: true }))
  socket.on('chat:message', ({ text }) => said({ code, sender, text }))
}
