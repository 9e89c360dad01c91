import { connect, type Socket } from 'node:net'

export interface RawAnswer {
  /** 0 when the connection closed without an answer. */
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A bare connection, for requests that no HTTP client would make. */
export interface RawConnection {
  readonly socket: Socket
  write(text: string | Uint8Array): Promise<void>
  /** The next answer; resolves as soon as it is complete, or when the connection closes. */
  answer(timeoutMs?: number): Promise<RawAnswer>
}

export async function rawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let received = Buffer.alloc(0)
  let closed = false
  const waiting = new Set<() => void>()
  const look = () => {
    for (const wake of [...waiting]) wake()
  }
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk])
    look()
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    closed = true
    look()
  })
  await new Promise<void>((resolve) => socket.once('connect', resolve))
  return {
    socket,
    write: (text) =>
      new Promise((resolve) => {
        if (socket.destroyed) resolve()
        else socket.write(text, () => resolve())
      }),
    answer: (timeoutMs = 8_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => settle(() => reject(new Error('no answer in time'))), timeoutMs)
        const settle = (done: () => void) => {
          clearTimeout(timer)
          waiting.delete(attempt)
          done()
        }
        const attempt = () => {
          const read = readAnswer(received)
          if (read) {
            received = received.subarray(read.bytes)
            settle(() => resolve(read.answer))
          } else if (closed) settle(() => resolve({ status: 0, headers: {}, body: '' }))
        }
        waiting.add(attempt)
        attempt()
      }),
  }
}

/** One answer with a content length, or none yet. */
function readAnswer(bytes: Buffer): { answer: RawAnswer; bytes: number } | null {
  const end = bytes.indexOf('\r\n\r\n')
  if (end < 0) return null
  const [line, ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const headers = Object.fromEntries(
    lines.map((text) => [text.slice(0, text.indexOf(':')).toLowerCase(), text.slice(text.indexOf(':') + 1).trim()]),
  )
  const status = Number(line!.split(' ')[1])
  const length = status === 100 ? 0 : Number(headers['content-length'] ?? 0)
  const total = end + 4 + length
  if (bytes.length < total) return null
  const rest = { answer: { status, headers, body: bytes.subarray(end + 4, total).toString() }, bytes: total }
  if (status !== 100) return rest
  const next = readAnswer(bytes.subarray(total))
  return next && { answer: next.answer, bytes: total + next.bytes }
}

export const BOUNDARY = 'xxPARTxx'

export function filePart(name: string, fileName: string, content: string | Uint8Array): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

export function fieldPart(name: string, value: string): string {
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
}

export const FORM_END = `--${BOUNDARY}--\r\n`

export function uploadHead(code: string, headers: Readonly<Record<string, string | number>> = {}): string {
  const all = { Host: 'test', 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}`, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return `POST /api/rooms/${code}/document HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** One piece of a chunked body. */
export function chunk(content: string | Uint8Array): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
}
