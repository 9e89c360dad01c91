import { connect, createServer, type Socket } from 'node:net'

/** `whole` passes everything; `cut` refuses and breaks; `deaf` passes requests and breaks before an answer; `stalled` passes nothing and breaks nothing. */
export type LineState = 'whole' | 'cut' | 'deaf' | 'stalled'

/** A line between two services on this machine, to be cut at will. */
export interface CuttableLine {
  readonly url: string
  readonly state: LineState
  become(state: LineState): void
  close(): Promise<void>
}

/** Opens a line to `url`; connections are TCP's, so that keep-alive, resets and lost answers are real. */
export async function cuttableLine(url: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(url)
  const pairs = new Set<readonly [Socket, Socket]>()
  let state: LineState = 'whole'
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    const pair = [near, far] as const
    const breakOff = () => {
      pairs.delete(pair)
      for (const socket of pair) socket.destroy()
    }
    if (state === 'cut') {
      far.destroy()
      near.resetAndDestroy()
      return
    }
    pairs.add(pair)
    for (const socket of pair) socket.on('error', breakOff).on('close', breakOff)
    near.on('data', (bytes) => state !== 'stalled' && far.write(bytes))
    far.on('data', (bytes) => {
      if (state === 'deaf') breakOff()
      else if (state !== 'stalled') near.write(bytes)
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('there is no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    get state() {
      return state
    },
    become(next) {
      // What was held back while the line stalled is lost with its connection.
      if (next === 'cut' || state === 'stalled') for (const [near] of [...pairs]) near.destroy()
      state = next
    },
    async close() {
      for (const [near] of [...pairs]) near.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
